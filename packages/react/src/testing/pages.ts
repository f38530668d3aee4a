const BODY = '<body><div id="root"></div><script src="/page.js"></script></body>'
const page = (style: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>${head}<style>${style}</style></head>${BODY}</html>`

/** With a face of our own, so that lines break the same on every machine. */
export const PLAIN =
  '@font-face{font-family:Plex;src:url(/plex.woff2);font-weight:100 700}:root{color-scheme:light dark;font-family:Plex,sans-serif}body{margin:0;padding:24px;background:light-dark(#fff,#111)}a{color:light-dark(#00e,#9cf)}#box{position:fixed;inset:80px 20px 20px auto;width:392px}'

/** Rules of the worst kind of page: everything is told to look wrong, by force. */
const HOSTILE = `*{all:unset!important}*,*::before,*::after{color:red!important;font:40px/3 serif!important;display:inline!important;letter-spacing:9px!important;text-transform:uppercase!important;background:yellow!important;border:5px dashed lime!important;margin:9px!important;direction:rtl;visibility:visible!important;opacity:.9!important;transform:none!important}div{position:static!important;float:left!important;width:50px!important;height:50px!important;overflow:hidden!important}script,style,title,meta,head{display:none!important}`

/** Styles of pages that never thought of a guest, by kind. Each of them alone breaks a widget that shares the page's styles. */
export const UNKIND = {
  hostile: HOSTILE,
  reset:
    'html,body,div,span,h1,h2,h3,p,a,ul,ol,li,button,textarea,svg,section,table,td{margin:0;padding:0;border:0;font-size:100%;font:inherit;vertical-align:baseline}ol,ul{list-style:none}*{box-sizing:content-box}',
  bare: '*{all:unset}',
  small: ':root{font-size:62.5%;direction:rtl}body{font-size:1.4rem;line-height:1;text-align:end}',
  parts:
    'button,textarea,input{background:#c0392b;color:#fff;border:4px solid #000;border-radius:0;padding:20px;min-width:180px;font:700 24px Georgia;text-transform:uppercase}svg{width:100px;height:100px;fill:red;stroke:lime;transform:rotate(30deg)}table{border:3px solid}h1,h2,h3{font-size:60px;color:purple}summary{background:pink}:focus{outline:5px solid blue!important}',
} as const

export const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The pages of the widget's tests by path. */
export const PAGES = {
  '/': { html: page(PLAIN) },
  '/german': { html: page(PLAIN, '', 'de-AT') },
  ...Object.fromEntries(Object.entries(UNKIND).map(([kind, style]) => [`/${kind}`, { html: page(style) }])),
  '/right-to-left': { html: page(PLAIN).replace('<html', '<html dir="rtl"') },
  '/strict': {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head>${BODY}</html>`,
    headers: { 'content-security-policy': STRICT },
  },
  '/sealed': { html: page(PLAIN), headers: { 'permissions-policy': 'clipboard-write=()' } },
} as const
