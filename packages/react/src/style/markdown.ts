import { type } from './tokens.ts'

/** What an assistant writes. */
export const markdownStyle = `
.say h3{${type('lg', 600)}}.say h4,.say h5{${type('md', 600)}}
.say .plain{white-space:pre-wrap}
.say strong{font-weight:600}
.say ul,.say ol{display:grid;gap:4px}
.say ul{list-style:none}
.say ul>li{padding-inline-start:14px;position:relative}
.say ul>li:not(.task)::before{content:"";position:absolute;inset-inline-start:2px;inset-block-start:10px;inline-size:5px;block-size:1px;background:var(--a-ink-3)}
.say ul>li.task{padding-inline-start:0}
.say ol{padding-inline-start:22px;font-variant-numeric:tabular-nums}
.say li::marker{color:var(--a-ink-3)}
.say li>ul,.say li>ol{margin-block-start:4px}
.say a{color:var(--a-accent);text-decoration:underline;text-decoration-color:var(--a-accent-line);text-underline-offset:2px}
.say a:hover{text-decoration-color:currentColor}
.say .host{color:var(--a-ink-3);${type('xs')}}
.say code{padding:0 3px;border-radius:3px;background:var(--a-sunken);font:.88em/1.3 var(--a-mono)}
.say .ref{padding:0 3px;border:0;border-radius:3px;background:var(--a-sunken);color:var(--a-ink-2);font:500 11px/16px var(--a-mono);letter-spacing:-.02em;white-space:nowrap}
.say .keep{white-space:nowrap}
.say code .ref{background:none}
.say button.ref{color:var(--a-accent);text-decoration:underline;text-decoration-color:var(--a-accent-line);text-underline-offset:2px}
.say button.ref:hover{background:var(--a-accent-tint);text-decoration-color:currentColor}
.say button.ref:focus-visible{border-radius:3px}
.say pre{padding:8px 10px;font:12px/18px var(--a-mono);letter-spacing:-.01em;white-space:pre-wrap;overflow-wrap:anywhere}
.say pre code{padding:0;background:none;font:inherit}
.say blockquote{display:grid;gap:8px;padding-inline-start:12px;border-inline-start:2px solid var(--a-line-strong);color:var(--a-ink-2)}
.say hr{inline-size:100%;margin:0;border:0;border-block-start:1px solid var(--a-line)}
.say .image{color:var(--a-ink-3);${type('xs')}}
.say .table{overflow-x:auto;scrollbar-width:thin;border-block-start:1px solid var(--a-ink)}
.say table{inline-size:100%;border-collapse:collapse;${type('sm')}}
.say th,.say td{padding:6px 0;padding-inline-end:14px;border-block-end:1px solid var(--a-line);text-align:start;vertical-align:top;overflow-wrap:break-word}
.say th{color:var(--a-ink-3);font-weight:500;white-space:nowrap}
.say th:last-child,.say td:last-child{padding-inline-end:0}
.say tr:last-child>td{border-block-end:0}
.say .num{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.say .mid{text-align:center}`
