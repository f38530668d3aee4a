import { type } from './tokens.ts'

/** Composer, chips, menus, history. */
export const composerStyle = `
.foot{flex:none;padding:8px 14px 12px}
.chips{display:flex;flex-wrap:wrap;gap:6px;margin-block-end:8px}
.chip{display:inline-flex;align-items:center;gap:5px;block-size:28px;max-inline-size:100%;padding:0 10px;border:1px solid var(--a-line-strong);border-radius:14px;background:none;color:var(--a-ink);${type('xs', 500)};white-space:nowrap;transition:background var(--a-fast) var(--a-ease)}
.chip>span{overflow:hidden;text-overflow:ellipsis}
.chip:hover,.chip[aria-expanded=true]{background:var(--a-sunken)}
.chip .n{color:var(--a-ink-3);font-weight:400;font-variant-numeric:tabular-nums}
.chip:focus-visible{border-radius:14px}
.chip.away{visibility:hidden;position:absolute}
.field{display:flex;align-items:flex-end;gap:8px;min-block-size:44px;padding-block:5px;padding-inline:12px 5px;border:1px solid var(--a-line-control);border-radius:var(--a-radius-l);background:var(--a-surface)}
.field:focus-within{border-color:transparent;box-shadow:0 0 0 2px var(--a-accent);outline:2px solid transparent}
.field:has(.go:focus-visible){border-color:var(--a-line-control);box-shadow:none;outline:none}
.field textarea{flex:1;min-inline-size:0;max-block-size:160px;padding:5px 0;border:0;border-radius:0;background:none;box-shadow:none;resize:none;overflow:hidden auto;scrollbar-width:thin;${type('md')}}
.field textarea::placeholder{color:var(--a-ink-3);opacity:1}
.go{display:grid;place-items:center;inline-size:32px;block-size:32px;flex:none;padding:0;border:0;border-radius:var(--a-radius);background:var(--a-act);color:var(--a-on-act);transition:background var(--a-fast) var(--a-ease)}
.go:hover{background:var(--a-act-hover)}
.go:disabled{background:var(--a-sunken);color:var(--a-ink-3);cursor:default}
.go:focus-visible{border-radius:var(--a-radius)}
.beware{margin-block-start:6px;color:var(--a-caution);${type('xs')}}
.too-long{color:var(--a-danger)}
.keys{margin-block-start:6px;color:var(--a-ink-3);${type('2xs')}}
@container (max-width:370px){.keys{display:none}}
.short .keys{display:none}
.short .foot{padding-block:6px}
.short .chips{margin-block-end:6px}
.short .field{min-block-size:38px;padding-block:2px}
.short .field textarea{max-block-size:58px}
.tiny .foot{display:flex;align-items:center;gap:6px;padding-block:4px}
.tiny .chips{flex:none;margin:0}
.tiny .chip:not([aria-haspopup]){display:none}
.tiny .field{flex:1;min-inline-size:0}

.pop{position:absolute;inset-inline:10px;z-index:2;overflow:hidden auto;overscroll-behavior:contain;border:1px solid var(--a-line-strong);border-radius:var(--a-radius-l);background:var(--a-raised);box-shadow:var(--a-shadow);scrollbar-width:thin}
.pop.up{inset-block-end:0;max-block-size:calc(100% - 8px)}
.pop.under{inset-block-start:54px;max-block-size:calc(100% - 70px)}
.pop .g{padding:10px 12px 4px;color:var(--a-ink-3);${type('xs', 500)}}
.pop .g.two,.pop .q.two{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.pop .g b{color:var(--a-ink-2);font-weight:600}.pop .g code{font-family:var(--a-mono);font-size:.92em}
.pop .set{margin:0;padding:0 0 4px;border:0;min-inline-size:0}
.pop .set~.set{border-block-start:1px solid var(--a-line)}
.pop .q{display:block;inline-size:100%;padding:5px 12px;border:0;background:none;text-align:start;${type('sm')}}
.pop .q b{display:block;color:var(--a-ink);font-weight:500;overflow-wrap:anywhere}
.pop .q span{display:block;color:var(--a-ink-3);${type('xs')}}
.pop button.q:hover,.pop .q:focus{background:var(--a-sunken)}
.pop .q:focus-visible{box-shadow:inset 0 0 0 2px var(--a-accent);border-radius:var(--a-radius);outline-offset:-2px}
.pop .say-so{padding:8px 12px 10px;color:var(--a-ink-3);${type('xs')}}
.pop .set+.say-so{border-block-start:1px solid var(--a-line)}
.pop .filter{position:sticky;inset-block-start:0;padding:8px 12px;border-block-end:1px solid var(--a-line);background:var(--a-raised);color:var(--a-ink-2);${type('xs', 500)}}

.seek{flex:none;display:flex;align-items:center;gap:8px;margin:12px 14px 0;padding-inline:10px;block-size:34px;border:1px solid var(--a-line-control);border-radius:var(--a-radius);background:var(--a-surface)}
.seek .i{color:var(--a-ink-3)}
.seek input{flex:1;min-inline-size:0;block-size:100%;padding:0;border:0;border-radius:0;background:none;box-shadow:none;appearance:none;${type('md')}}
.seek input::placeholder{color:var(--a-ink-3);opacity:1}
.seek input::-webkit-search-cancel-button{display:none}
.seek:focus-within{border-color:transparent;box-shadow:0 0 0 2px var(--a-accent);outline:2px solid transparent}
.hist{flex:1;min-block-size:0;overflow:hidden auto;padding-block-end:14px;scrollbar-width:thin}
.hist h3{padding:14px 14px 4px;color:var(--a-ink-3);${type('xs', 500)}}
.hist ul{list-style:none}
.hist li button{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 10px;inline-size:100%;padding:8px 14px;border:0;background:none;text-align:start;${type('md')}}
.hist li button:hover,.hist li button[aria-current=true]{background:var(--a-sunken)}
.hist li button:focus-visible{box-shadow:inset 0 0 0 2px var(--a-accent);border-radius:0;outline-offset:-2px}
.hist b{font-weight:500;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.hist span{color:var(--a-ink-3);${type('xs')}}
.hist time{color:var(--a-ink-3);${type('xs')};line-height:21px;font-variant-numeric:tabular-nums;justify-self:end}
.hist .tag+time{grid-row:2;grid-column:2;line-height:inherit}
.hist .tag{grid-row:1;grid-column:2;justify-self:end;block-size:20px;padding:0 6px;border:1px solid var(--a-caution-line);border-radius:var(--a-radius-s);background:var(--a-caution-tint);color:var(--a-caution);font:500 var(--a-text-2xs) a;font-family:inherit;line-height:18px}
.hist .say-so{padding:20px 14px;color:var(--a-ink-2)}`
