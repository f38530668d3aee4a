const GREETING = /^\s*(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings)(?: there| all| everyone)?\s*[.!,]*\s*$/i
const THANKS =
  /^\s*(?:(?:ok(?:ay)?|great|perfect|good|lovely|super)[,.! ]*)?(?:thanks|thank you|thx|cheers|ta)(?: a lot| very much| so much| again)?\s*[.!]*\s*$/i
const FAREWELL = /^\s*(?:bye|goodbye|see you|that(?:'s| is) all|that will be all)\s*[.!]*\s*$/i
const NEVER_MIND =
  /^\s*(?:never ?mind|cancel(?: that)?|forget it|stop|no(?:thing)?|none(?: of (?:these|them))?|leave it)[, ]*(?:thanks|thank you)?\s*[.!]*\s*$/i

/** A short plain answer to a greeting, a thank-you or a change of mind; nothing where the text asks for something. */
export function smallTalk(text: string): string | undefined {
  if (GREETING.test(text)) return 'Hello. Ask me something, or ask what I can do here.'
  if (THANKS.test(text)) return 'You are welcome.'
  if (FAREWELL.test(text)) return 'Goodbye.'
  if (NEVER_MIND.test(text)) return 'All right.'
  return undefined
}
