const CUT = '[removed]'
const PEM_START = '-----BEGIN '
const PEM_END = '-----END '

/** A text without what looks like a secret: keys, tokens, passwords and their like. The rest stays as it is. */
export function withoutSecrets(text: string): string {
  return FORMS.reduce((kept, form) => form(kept), withoutPem(text))
}

/** From the first line of a key or certificate to its last, or to the end of a text that was cut. */
function withoutPem(text: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf(PEM_START); start >= 0; start = text.indexOf(PEM_START, from)) {
    kept += text.slice(from, start) + CUT
    const end = text.indexOf(PEM_END, start)
    const close = end < 0 ? -1 : text.indexOf('-----', end + PEM_END.length)
    if (close < 0) return kept
    from = close + '-----'.length
  }
  return kept + text.slice(from)
}

const IN_ADDRESS = /:\/\/[^\s/@?#"'<>]{1,512}@/g
const HEADER = /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s{0,8}[:=]\s{0,8})[^\r\n"']{1,4096}/gi
const SCHEME = /\b(bearer|basic)(\s{1,8})(?=[\w.~+/=-]{8})([\w.~+/=-]{1,4096})/gi
/** `dXNlcjpwYXNz` and not `instructions.` */
const UNLIKE_PROSE = /[\d_~+/=]|\.(?=.)|[a-z][A-Z]/
const NAMED =
  /((?:pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|client[-_ ]?key|session[-_ ]?id|signature|authorization|cookie|\bkey)["']?(?:\s{0,8}[:=]\s{0,8}|\s{1,8}(?:is|was)\s{1,8}))("[^"\r\n]{1,4096}"|'[^'\r\n]{1,4096}'|[^\s"',;&<>{}()]{1,4096})/gi
const KNOWN =
  /\b(?:eyJ[\w-]{8,}(?:\.[\w-]*){0,4}|(?:sk|pk|rk)[-_][\w-]{8,}|gh[a-z]_\w{8,}|github_pat_\w{8,}|glpat-[\w-]{8,}|xox[a-z]-[\w-]{8,}|AKIA[A-Z0-9]{12,}|AIza[\w-]{20,}|ya29\.[\w-]{8,}|npm_\w{20,})/g
const LONG_RUN = /[A-Za-z0-9+/_=-]{20,}/g

const FORMS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(IN_ADDRESS, `://${CUT}@`),
  (text) => text.replaceAll(HEADER, `$1$2${CUT}`),
  (text) =>
    text.replaceAll(SCHEME, (whole: string, scheme: string, space: string, word: string) => (UNLIKE_PROSE.test(word) ? `${scheme}${space}${CUT}` : whole)),
  (text) => text.replaceAll(NAMED, `$1${CUT}`),
  (text) => text.replaceAll(KNOWN, CUT),
  (text) => text.replaceAll(LONG_RUN, (run: string) => (isRandom(run) ? CUT : run)),
]

/** Whether a run of letters and digits changes between the two as no word, id of a field or account number does. */
function isRandom(run: string): boolean {
  return run.split(/[-_/]/).some((part) => {
    const changes = part.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
    return part.length >= 20 && changes >= 4
  })
}
