const utf8 = new TextEncoder()

/** Texts as the body of an answer, made as the reader takes them: what it does not take is not made. */
export function textStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(utf8.encode(value))
      },
      async cancel() {
        await texts.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
