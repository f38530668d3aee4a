import { type } from './tokens.ts'

/** The decision card, the one place where the widget slows down, and what it folds to. It is loaded with the card. */
const decisionStyle = `
.card{border:1px solid var(--a-ink);border-radius:var(--a-radius-l);background:var(--a-raised);${type('sm')}}
.card:focus-visible{border-radius:var(--a-radius-l)}
.card .top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;padding:8px 12px;color:var(--a-ink-2);${type('xs', 500)}}
.card .top b{color:var(--a-ink);font-weight:600}
.card .left{margin-inline-start:auto;font-variant-numeric:tabular-nums}
.card .left.soon{color:var(--a-caution)}
.card .time{block-size:2px;background:var(--a-line)}
.card .time i{display:block;block-size:2px;background:var(--a-ink)}
.card .tag{display:inline-flex;align-items:center;gap:4px;min-block-size:20px;padding:1px 6px;border:1px solid var(--a-line-strong);border-radius:var(--a-radius-s);color:var(--a-ink-2);${type('2xs', 500)}}
.card .tag.caution{color:var(--a-caution);border-color:var(--a-caution-line);background:var(--a-caution-tint)}
.card .tag.danger{color:var(--a-danger);border-color:var(--a-danger-line);background:var(--a-danger-tint)}
.card .body{padding:14px 14px 12px}
.card h3{${type('xl', 600)};letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.card .as{margin-block-start:4px;color:var(--a-ink-2)}
.card .why{display:flex;gap:6px;margin-block-start:6px;color:var(--a-caution)}
.card .why .i{margin-block-start:2px}
.one[role=group]{padding-block-start:12px;border-block-start:1px solid var(--a-ink)}
.time+.one[role=group]{border-block-start:0}
.one>.tag{margin-inline:14px}
.one[role=group] .body{padding-block-start:8px}
.one[role=group] h3{${type('lg', 600)}}

.args{inline-size:100%;margin-block-start:12px;border-block-start:1px solid var(--a-ink);border-collapse:collapse}
.args.none{padding-block:8px;color:var(--a-ink-3)}
.args tr>*{padding-block:8px;border-block-end:1px solid var(--a-line);text-align:start;vertical-align:top}
.args th{inline-size:1%;padding-inline:0 14px;color:var(--a-ink-3);font-weight:400}
.args th>div{inline-size:max-content;max-inline-size:min(128px,32cqi);overflow-wrap:anywhere}
.args .above{display:block;${type('2xs')}}
.args td{padding-inline:0;font-weight:500;overflow-wrap:anywhere;white-space:pre-wrap}
.card .sign,.done .sign{margin-inline:1px;padding:0 3px;border-radius:3px;background:var(--a-danger-tint);color:var(--a-danger);font:500 11px/16px var(--a-mono);unicode-bidi:isolate}
.args .absent{color:var(--a-ink-3);font-weight:400}
.args ol{display:grid;gap:2px;padding-inline-start:20px;white-space:normal}
.args ol ::marker{color:var(--a-ink-3);font-weight:400;font-variant-numeric:tabular-nums}
.args dl{display:grid;gap:2px;white-space:normal}
.args dl>div{display:flex;flex-wrap:wrap;gap:0 8px}
.args dt{color:var(--a-ink-3);font-weight:400}
.args dd,.args li{white-space:pre-wrap}
.args dd:has(dl,ol){flex-basis:100%;padding-inline-start:10px;white-space:normal}
.args .folded{max-block-size:216px;overflow:hidden}
.args .cut-off{mask-image:linear-gradient(#000 75%,transparent)}
.args td>.btn{margin-block-start:6px}
.args .from{display:flex;align-items:flex-start;gap:5px;margin-block-start:2px;color:var(--a-ink-3);font-weight:400;white-space:normal;${type('xs')}}
.args .from .i{inline-size:13px;block-size:13px;margin-block-start:1px}
.args .from.warn{color:var(--a-caution)}
.card .back{padding-block-start:10px;color:var(--a-ink-2);overflow-wrap:anywhere;${type('xs')}}
.card .back b{display:block;margin-block-end:2px;font-weight:600}

.answer{display:grid;grid-template-columns:1fr 1fr;gap:10px 8px;padding:0 14px 12px}
.answer .btn{block-size:auto;min-block-size:36px;padding-block:4px;white-space:normal;${type('sm', 500)}}
.answer .btn.kill{border-color:transparent;background:light-dark(var(--a-danger),#b9352a);color:#fff}
.answer .btn.kill:hover{background:light-dark(#8f1b13,#a32c22)}
.card[aria-busy=true] .answer .btn{cursor:default;border-color:transparent;background:var(--a-sunken);color:var(--a-ink-3)}
.reason{grid-column:1/-1;min-inline-size:0;min-block-size:32px;padding:6px 10px;border:1px solid var(--a-line-control);border-radius:var(--a-radius);background:var(--a-surface);text-align:start;${type('sm')}}
button.reason,.reason::placeholder{color:var(--a-ink-3);opacity:1}
button.reason{cursor:text}
.reason:focus-visible{border-radius:var(--a-radius)}
.answer.all{padding-block-start:12px;border-block-start:1px solid var(--a-ink)}

.seal{border-block-start:1px solid var(--a-line);color:var(--a-ink-3);font:11px/16px var(--a-mono);letter-spacing:-.03em;overflow-wrap:anywhere}
.seal summary{display:flex;flex-wrap:wrap;gap:0 10px;position:relative;padding-block:7px;padding-inline:14px 34px;list-style:none;cursor:pointer}
.seal summary::-webkit-details-marker{display:none}
.seal summary:hover{color:var(--a-ink)}
.seal summary:focus-visible{border-radius:0 0 var(--a-radius-l) var(--a-radius-l);box-shadow:inset 0 0 0 2px var(--a-accent);outline-offset:-2px}
.seal summary .i{position:absolute;inset-block-start:8px;inset-inline-end:12px}
.seal[open] summary .i{transform:scaleY(-1)}
.seal pre,.seal p{padding:0 14px 7px;font:inherit;text-align:start;white-space:pre-wrap}
.seal pre{color:var(--a-ink)}

.done{border:1px solid var(--a-line-strong);border-radius:var(--a-radius);${type('sm')}}
.done.failed{border-color:var(--a-danger-line)}
.done.unknown{border-color:var(--a-caution-line)}
.done>summary{display:grid;grid-template-columns:16px minmax(0,1fr) auto;gap:2px 8px;padding:9px 12px;list-style:none;cursor:pointer}
.done>summary::-webkit-details-marker{display:none}
.done>summary:focus-visible{border-radius:var(--a-radius)}
.done>summary>.i{margin-block-start:1px}
.done>summary>.i.caution{color:var(--a-caution)}
.done b{font-weight:600;overflow-wrap:anywhere}
.done time{color:var(--a-ink-3);font-variant-numeric:tabular-nums;${type('xs')};line-height:18px}
.done .came{grid-column:2/-1;color:var(--a-ink-2);overflow-wrap:anywhere;${type('xs')}}
.done[open]>summary{border-block-end:1px solid var(--a-line)}
.done .io{max-block-size:none}
.done .args{margin-block:0 8px;border-block-start:0;${type('xs')}}
@container (max-width:370px){.card h3{font-size:18px}}
@media (forced-colors:active){
.answer .btn.kill,.answer .btn.main{border:2px solid ButtonText}
.card .time i{forced-color-adjust:none;background:CanvasText}
.card .sign,.done .sign{border:1px solid}
.card[aria-busy=true] .answer .btn{color:GrayText;border-color:GrayText}
.reason{border-color:ButtonBorder}
}`

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** One sheet for each document, as with the widget's own. */
export function decisionSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known !== undefined) return known
  const made = new (document.defaultView ?? window).CSSStyleSheet()
  made.replaceSync(decisionStyle)
  sheets.set(document, made)
  return made
}
