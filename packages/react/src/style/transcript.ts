import { type } from './tokens.ts'

/** The transcript: what was said, the chips of calls, notices. */
export const transcriptStyle = `
.log{flex:1;min-block-size:0;overflow:hidden auto;overscroll-behavior:contain;padding:16px 14px;scrollbar-width:thin;scrollbar-color:var(--a-line-strong) transparent}
.log:focus-visible{box-shadow:inset 0 0 0 2px var(--a-accent);border-radius:0;outline-offset:-2px}
.short .log{padding-block:10px}
.talk{display:flex;flex-direction:column;justify-content:flex-end;gap:12px;min-block-size:100%}
.you{align-self:flex-end;display:grid;justify-items:end;gap:4px;max-inline-size:88%}
.you>div{padding:7px 11px;border-radius:var(--a-radius-l);border-end-end-radius:3px;background:var(--a-sunken);white-space:pre-wrap;overflow-wrap:anywhere}
.you .task{display:block;color:var(--a-ink-3);${type('2xs', 500)}}
.you.unsent>div{background:none;box-shadow:inset 0 0 0 1px var(--a-line-strong)}
.you .sent{color:var(--a-ink-3);${type('2xs')}}
.say{display:flex;flex-direction:column;gap:8px;overflow-wrap:anywhere}
.streaming>:not(ul,ol,.code,.doc,.table):last-child::after,.streaming>.doc:last-child .paper>:not(ul,ol,.code,.table):last-child::after,.streaming>.doc:last-child .paper>:is(ul,ol):last-child>li:last-child::after,.streaming>:is(ul,ol):last-child>li:last-child::after{content:"";display:inline-block;inline-size:7px;block-size:15px;margin-inline-start:3px;background:var(--a-accent);vertical-align:-2px;animation:blink 1s steps(2) infinite}
@keyframes blink{50%{opacity:0}}

.acts{display:grid;gap:4px;justify-items:start}
.act{max-inline-size:100%;border:1px solid var(--a-line);border-radius:var(--a-radius);${type('sm')}}
.act[open]{inline-size:100%;border-color:var(--a-line-strong)}
.act>summary{display:flex;align-items:center;gap:7px;min-block-size:28px;padding:4px 8px;list-style:none;color:var(--a-ink-2);cursor:pointer}
.act>summary::-webkit-details-marker{display:none}
.act>summary:hover{color:var(--a-ink)}
.act>summary:focus-visible{border-radius:var(--a-radius)}
.act>summary>.t{color:var(--a-ink-3);font:var(--a-text-2xs) var(--a-mono);margin-inline-start:auto;padding-inline-start:6px;white-space:nowrap}
.act[open]>summary{border-block-end:1px solid var(--a-line);color:var(--a-ink)}
.io{max-block-size:320px;overflow:auto;padding:8px 10px;scrollbar-width:thin;${type('xs')}}
.io:focus-visible{box-shadow:inset 0 0 0 2px var(--a-accent);outline-offset:-2px}
.io dl{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:3px 12px}
.io dt{color:var(--a-ink-3);overflow-wrap:anywhere;max-inline-size:14ch}
.io dd{overflow-wrap:anywhere;white-space:pre-wrap}
.io dd.wide{grid-column:1/-1}
.io dd.none{grid-column:1/-1;color:var(--a-ink-3)}
.io .cap{grid-column:1/-1;max-inline-size:none;color:var(--a-ink-2);font-weight:600}
.io .cap:not(:first-child){margin-block-start:5px;padding-block-start:7px;border-block-start:1px solid var(--a-line)}
.quiet-line{display:flex;align-items:center;gap:7px;color:var(--a-ink-3);${type('xs')}}
.quiet-line .i.shown{color:var(--a-accent)}
.good{color:var(--a-good)}.danger{color:var(--a-danger)}.dim{color:var(--a-ink-3)}

.note{display:flex;align-items:flex-start;gap:9px;padding:10px 12px;border:1px solid var(--a-line-strong);border-radius:var(--a-radius);${type('sm')}}
.note>.i{margin-block-start:1px}
.note>div{flex:1;min-inline-size:0}
.note p+p{margin-block-start:2px;color:var(--a-ink-2);overflow-wrap:anywhere}
.note .btn{flex:none;align-self:center;font-variant-numeric:tabular-nums}
.note.caution{border-color:var(--a-caution-line);background:var(--a-caution-tint)}.note.caution>.i{color:var(--a-caution)}
.note.danger{border-color:var(--a-danger-line);background:var(--a-danger-tint);color:var(--a-ink)}.note.danger>.i{color:var(--a-danger)}
.jump{position:absolute;inset-block-end:8px;inset-inline:0;margin-inline:auto;inline-size:fit-content;z-index:1;background:var(--a-raised);box-shadow:var(--a-shadow)}

.hello{display:grid;gap:10px}
.hello h2{${type('xl', 600)};letter-spacing:-.01em;text-wrap:balance}
.hello p{color:var(--a-ink-2)}
.hello ul{list-style:none;border-block-start:1px solid var(--a-line)}
.hello li{border-block-end:1px solid var(--a-line)}
.hello li button{display:flex;gap:8px;align-items:baseline;inline-size:100%;padding:9px 0;border:0;background:none;text-align:start;${type('sm')};transition:background var(--a-fast) var(--a-ease)}
.hello li button:hover{background:var(--a-hover)}
.hello li span{color:var(--a-ink-3)}
.short .hello ul{display:none}
@media (prefers-reduced-motion:reduce){.streaming ::after,.streaming>::after{animation:none!important}}`
