/**
 * Where the person's system chooses the colours. It paints neither shadows nor backgrounds of ours: focus is an outline, which is
 * transparent elsewhere, and what is told by a background alone gets a line or a colour of the system.
 */
export const forcedColorsStyle = `
@media (forced-colors:active){
.i{color:CanvasText!important}
button .i{color:ButtonText!important}
button:disabled .i{color:GrayText!important}
.go,.launch,.btn,.chip,.field,.seek{border:1px solid ButtonBorder}
.go:disabled,.btn:disabled{border-color:GrayText}
.you>div,.say .ref,.doc mark{border:1px solid}
.you.unsent>div{border-style:dashed}
.bar{border-block-end:1px solid}
.streaming ::after,.streaming::after,.say li::before{forced-color-adjust:none;background:CanvasText!important}
.pop .q:focus,.hist li button[aria-current=true],.chip[aria-expanded=true]{outline:2px solid Highlight;outline-offset:-2px}
.pop button.q:hover,.hist li button:hover,.hello li button:hover,.ib:hover{outline:1px solid Highlight;outline-offset:-2px}
:focus-visible,.field:focus-within,.seek:focus-within{outline:2px solid Highlight!important}
.field textarea:focus-visible,.seek input:focus-visible,.field:has(.go:focus-visible){outline:none!important}
}`
