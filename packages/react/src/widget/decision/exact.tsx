import type { ReactNode } from 'react'

/** Before and behind these a joiner is part of how a word or a picture is written. */
const JOINED = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]`
/** Signs that nobody sees and that change what is seen or sent: controls, directions, joiners between letters, lone surrogates, blanks that are letters. */
const UNSEEN = new RegExp(
  String.raw`((?![\n\t])(?!(?<=${JOINED})[\u200c\u200d](?=${JOINED}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0])`,
  'u',
)
/** More pieces than this would hold up the page: then it is one text. */
const PIECES_MAX = 400

/** A text as it is: whole, in its own direction, with each sign that nobody would see written as its code point. */
export function Exact({ text }: { readonly text: string }): ReactNode {
  const pieces = text.split(UNSEEN)
  return (
    <bdi>
      {pieces.length > PIECES_MAX
        ? pieces.map((piece, at) => (at % 2 === 0 ? piece : `[${codeOf(piece)}]`)).join('')
        : pieces.map((piece, at) =>
            at % 2 === 0 ? (
              piece
            ) : (
              <span key={at} className="sign">
                {codeOf(piece)}
              </span>
            ),
          )}
    </bdi>
  )
}

/** `U+202E` */
function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
