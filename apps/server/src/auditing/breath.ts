/** Lets the other requests of this process go on in the middle of long work. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
