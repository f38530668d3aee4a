const GREETING = /^\s*(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings)(?: there| all| everyone)?\s*[.!,]*\s*$/i
const THANKS =
  /^\s*(?:(?:ok(?:ay)?|great|perfect|good|lovely|super)[,.! ]*)?(?:thanks|thank you|thx|cheers|ta)(?: a lot| very much| so much| again)?\s*[.!]*\s*$/i
const FAREWELL = /^\s*(?:bye|goodbye|see you|that(?:'s| is) all|that will be all)\s*[.!]*\s*$/i
const FILLERS = "(?:no|nope|nah|oh|ok(?:ay)?|actually|sorry|please|well|hm+|wait|then|thanks|thank you|just|let['’]?s|in that case|i(?:['’]d)? rather)"
const DROPS = [
  'never ?mind(?: (?:it|that|about (?:it|that)))?',
  '(?:cancel|forget|drop|skip|scrap|leave|ignore|stop|abort)(?: (?:it|that|this|about it|about that|all that))?(?: (?:be|alone|there))?',
  '(?:quit|no|nope|nah|none|nothing|not)(?: (?:any ?more|now|today|really|thanks|thank you|of (?:these|them|those)|after all|at all|more))*',
  "(?:do not|don['’]?t)(?: (?:bother|worry|do (?:it|that|anything)|mind))?(?: about (?:it|that))?",
  "i(?:['’]ve| have)? changed my mind",
  "i(?: do not| don['’]?t) (?:want|need)(?: (?:to|it|that|this|anything))?(?: any ?more)?",
  'rather not',
].join('|')
const NEVER_MIND = new RegExp(`^\\s*(?:${FILLERS}[\\s,.!;:-]+)*(?:${DROPS})(?:[\\s,.!;:-]+(?:${DROPS}|${FILLERS}))*\\s*[.!]*\\s*$`, 'i')

/** A bare yes or no, where that is what was asked. */
export function isYesOrNo(text: string): boolean {
  return /^\s*(?:yes|yep|yeah|no|nope|nah)\b(?:[\s,]*(?:thanks|thank you|please))?[\s.!]*$/i.test(text)
}

/** A short plain answer to a greeting, a thank-you or a change of mind; nothing where the text asks for something. */
export function smallTalk(text: string): string | undefined {
  if (GREETING.test(text)) return 'Hello. Ask me something, or ask what I can do here.'
  if (THANKS.test(text)) return 'You are welcome.'
  if (FAREWELL.test(text)) return 'Goodbye.'
  if (NEVER_MIND.test(text)) return 'All right.'
  return undefined
}
