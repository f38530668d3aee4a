import { type } from './tokens.ts'

/** The host element, the panel in its three places, header, launcher, and what every part shares. */
export const frameStyle = `
:host{all:initial!important;display:block!important;color-scheme:inherit!important;font-family:inherit!important}
:host([data-placement=inline]){block-size:100%!important;min-block-size:0!important}
:host([data-placement=docked]),:host([data-placement=floating]){position:fixed!important;z-index:var(--ambit-layer,1000)!important;inset-block-end:20px!important;inset-inline-end:20px!important}
:host([data-placement=docked][data-open=true]){inset-block:var(--ambit-dock-top,0px) 0!important;inset-inline-end:0!important;inline-size:min(var(--ambit-dock-width,392px),100%)!important}
:host([data-placement=floating][data-open=true]){inline-size:min(392px,calc(100% - 40px))!important;block-size:min(680px,calc(100% - 40px))!important}
@media (max-width:480px){:host([data-placement=docked][data-open=true]),:host([data-placement=floating][data-open=true]){inset:0!important;inline-size:100%!important;block-size:100%!important}}
@media print{:host([data-placement=docked]),:host([data-placement=floating]){display:none!important}}

*,*::before,*::after{box-sizing:border-box}
/* A title runs its own way, so what does not fit is cut from its end. */
.cut>bdi{display:inline-block;max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
.root{block-size:100%;color:var(--a-ink);${type('md')};font-family:var(--ambit-font,inherit);text-align:start;-webkit-font-smoothing:antialiased;text-size-adjust:100%;overflow-wrap:break-word}
h2,h3,h4,h5,p,ul,ol,dl,dd,pre,table,blockquote{margin:0;padding:0}
button,textarea,input{margin:0;font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer}
:focus{outline:none}
:focus-visible{box-shadow:var(--a-focus);border-radius:var(--a-radius-s);outline:2px solid transparent}
.i{inline-size:16px;block-size:16px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.i.s{inline-size:14px;block-size:14px}
:dir(rtl)>.i.flip,.i.flip:dir(rtl){transform:scaleX(-1)}
.sr{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.spin{animation:turn 900ms linear infinite;color:var(--a-accent)}
@keyframes turn{to{transform:rotate(1turn)}}

.panel{display:flex;flex-direction:column;position:relative;block-size:100%;overflow:hidden;background:var(--a-surface);container-type:inline-size;border:0 solid var(--a-line-strong)}
/* On the side of the page, whichever way the language in here runs. */
.docked.panel{border-left-width:1px;border-color:var(--a-line)}
:host(:dir(rtl)) .docked.panel{border-width:0;border-right-width:1px}
.floating.panel{border-width:1px;border-radius:var(--a-radius-l);box-shadow:var(--a-shadow)}
@media (max-width:480px){.panel.panel{border-width:0;border-radius:0}}

.head{display:flex;align-items:center;gap:6px;flex:none;block-size:48px;padding-inline:14px 8px;border-block-end:1px solid var(--a-line)}
.head .name{flex:1;min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;${type('md', 600)}}
.head .logo{color:var(--a-accent)}
.head .ib:first-child{margin-inline-start:-8px}
.lent{display:contents}
.fast{block-size:22px;padding:0 6px;border:1px solid var(--a-accent-line);border-radius:var(--a-radius-s);background:none;color:var(--a-accent);font:500 11px/20px var(--a-mono);letter-spacing:-.02em;white-space:nowrap}
.fast.zero{border-color:var(--a-line-strong);color:var(--a-ink-3)}
.fast:hover,.fast[aria-expanded=true]{background:var(--a-accent-tint)}
.fast.zero:hover,.fast.zero[aria-expanded=true]{background:var(--a-sunken)}
.test{block-size:22px;padding:0 6px;border:1px dashed var(--a-caution);border-radius:var(--a-radius-s);color:var(--a-caution);font:600 11px/20px a;font-family:inherit;letter-spacing:.04em}
.ib{display:grid;place-items:center;inline-size:30px;block-size:30px;padding:0;border:0;border-radius:var(--a-radius);background:none;color:var(--a-ink-2);transition:background var(--a-fast) var(--a-ease)}
.ib:hover,.ib[aria-pressed=true]{background:var(--a-sunken);color:var(--a-ink)}
.ib:focus-visible{border-radius:var(--a-radius)}
.bar{flex:none;display:flex;gap:8px;padding:8px 14px;border-block-end:1px solid var(--a-line);background:var(--a-sunken);color:var(--a-ink-2);${type('xs')}}
.bar .i{margin-block-start:1px}
.mid{flex:1;min-block-size:0;position:relative;display:flex;flex-direction:column}

.launch{display:inline-flex;align-items:center;gap:8px;block-size:44px;padding:0 16px;border:0;border-radius:22px;background:var(--a-act);color:var(--a-on-act);box-shadow:var(--a-shadow);${type('md', 500)};white-space:nowrap}
.launch:hover{background:var(--a-act-hover)}
.launch:focus-visible{border-radius:22px}
.launch .n{min-inline-size:20px;padding:0 5px;border-radius:10px;background:var(--a-on-act);color:var(--a-act);text-align:center;font-variant-numeric:tabular-nums;${type('xs', 600)};line-height:20px}

.btn{display:inline-flex;align-items:center;justify-content:center;gap:6px;block-size:26px;padding:0 8px;border:1px solid var(--a-line-control);border-radius:var(--a-radius);background:var(--a-surface);color:var(--a-ink);${type('xs', 500)};white-space:nowrap;transition:background var(--a-fast) var(--a-ease)}
.btn:hover{background:var(--a-hover)}
.btn.main{background:var(--a-act);border-color:var(--a-act);color:var(--a-on-act)}
.btn.main:hover{background:var(--a-act-hover)}
.btn.quiet{border-color:transparent;background:none}
.btn.quiet:hover{background:var(--a-sunken)}
.btn:disabled{background:var(--a-sunken);border-color:transparent;color:var(--a-ink-3);cursor:default}
.btn:focus-visible{border-radius:var(--a-radius)}
@media (prefers-reduced-motion:reduce){.spin{animation:none}}

.short .head{block-size:40px}
.short .bar{padding-block:2px}
.short .bar>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`
