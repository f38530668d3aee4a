import { type } from './tokens.ts'

/** What an answer lets a person take away: documents on their own sheet, and code. */
export const documentStyle = `
.doc{border:1px solid var(--a-line-strong);border-radius:var(--a-radius-l);background:var(--a-sunken);overflow:hidden}
.doc .top{display:flex;gap:8px;padding:9px 12px}
.doc .top>.i{margin-block-start:1px;color:var(--a-accent)}
.doc .top>div{min-inline-size:0}
.say .doc .top h3{${type('sm', 600)}}
.doc .blanks{color:var(--a-caution);${type('xs')}}
.doc .paper{display:flex;flex-direction:column;gap:10px;padding:18px 16px;border-block:1px solid var(--a-line);background:var(--a-raised)}
.doc .paper:last-child{border-block-end:0}
.doc .paper:empty{padding-block:8px}
.say .doc .paper h3{${type('lg', 600)}}
.doc mark{padding:0 2px;border-radius:3px 3px 0 0;background:var(--a-caution-tint);color:inherit;box-shadow:inset 0 -1px 0 var(--a-caution);box-decoration-break:clone;-webkit-box-decoration-break:clone}
.say .do{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.doc .do{padding:9px 12px}
.do output{color:var(--a-ink-2);${type('xs')}}
.do output.failed{color:var(--a-danger)}
.do output:empty{margin-inline-start:-6px}
.code{border:1px solid var(--a-line);border-radius:var(--a-radius);background:var(--a-surface)}
.code .do{justify-content:flex-end;padding:0 4px 4px}`
