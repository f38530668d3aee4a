const sheets = new WeakMap<Document, CSSStyleSheet>()

/** The look of the development panel, one sheet for each document. */
export function inspectorSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known !== undefined) return known
  const made = new (document.defaultView ?? window).CSSStyleSheet()
  made.replaceSync(STYLE)
  sheets.set(document, made)
  return made
}

const STYLE = `
:host{all:initial!important;color-scheme:light dark!important;display:block!important;position:fixed!important;z-index:1001!important;inset-block-end:12px!important;left:12px!important;max-inline-size:calc(100% - 24px)!important}
/* There the assistant covers the whole window, this too. */
@media (max-width:480px){:host{z-index:999!important;inset-block-end:76px!important}}
@media print{:host{display:none!important}}
*{box-sizing:border-box}
.box{--line:light-dark(#c3c9d0,#444b53);--ink:light-dark(#13171b,#eceff1);--dim:light-dark(#5c656f,#99a2ac);--sunken:light-dark(#eef0f2,#20252a);--caution:light-dark(#855000,#e9b865);--danger:light-dark(#ae2319,#ff9e93);--good:light-dark(#1c6838,#84cc9d);--accent:light-dark(#0a5a8a,#79c0ea);max-block-size:min(60vh,520px);display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--line);border-radius:6px;background:light-dark(#fff,#15181b);color:var(--ink);box-shadow:0 8px 24px #0003;font:12px/17px ui-sans-serif,system-ui,sans-serif}
.open{inline-size:380px;max-inline-size:100%}
.title{flex:none;display:flex;justify-content:space-between;gap:12px;padding:7px 10px;border:0;background:var(--sunken);color:inherit;font:inherit;text-align:start;cursor:pointer}
.title b{font-weight:600}.title span{color:var(--dim)}
:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.parts{overflow:auto;padding:2px 10px 10px;scrollbar-width:thin}
h2{margin:10px 0 4px;font-size:12px;font-weight:600;color:var(--dim)}
p{margin:0}
.warn{margin-block-start:8px;padding-inline-start:8px;border-inline-start:3px solid var(--caution);color:var(--caution);overflow-wrap:anywhere}
.none,small{color:var(--dim)}
small{margin-inline-start:auto;font-size:11px;white-space:nowrap}
code,pre{font:11px/16px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.scope+.scope{margin-block-start:10px}
.line{display:flex;gap:8px;align-items:baseline;overflow-wrap:anywhere}
.text{padding-block:2px;color:var(--dim);white-space:pre-wrap;overflow-wrap:anywhere}
details{border-block-start:1px solid var(--line)}
summary{display:flex;gap:8px;align-items:baseline;padding:4px 0;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary code{overflow-wrap:anywhere}
.done summary span{color:var(--good)}.failed summary span{color:var(--danger)}.refused summary span{color:var(--caution)}
.code{margin:0 0 6px;padding:6px 8px;max-block-size:200px;overflow:auto;border-radius:4px;background:var(--sunken)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
`
