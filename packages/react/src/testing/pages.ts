const BODY = '<body><div id="root"></div><script src="/page.js"></script></body>'
const page = (style: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>${head}<style>${style}</style></head>${BODY}</html>`

/** With a face of our own, so that lines break the same on every machine. */
export const PLAIN =
  '@font-face{font-family:Plex;src:url(/plex.woff2);font-weight:100 700}:root{color-scheme:light dark;font-family:Plex,sans-serif}body{margin:0;padding:24px;background:light-dark(#fff,#111)}a{color:light-dark(#00e,#9cf)}#box{position:fixed;inset:80px 20px 20px auto;width:392px}'

/** Rules of the worst kind of page: everything is told to look wrong, by force. */
export const HOSTILE = `*{all:unset!important}*,*::before,*::after{color:red!important;font:40px/3 serif!important;display:inline!important;letter-spacing:9px!important;text-transform:uppercase!important;background:yellow!important;border:5px dashed lime!important;margin:9px!important;direction:rtl;visibility:visible!important;opacity:.9!important;transform:none!important}div{position:static!important;float:left!important;width:50px!important;height:50px!important;overflow:hidden!important}script,style,title,meta,head{display:none!important}`

export const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** The pages of the widget's tests by path. */
export const PAGES = {
  '/': { html: page(PLAIN) },
  '/german': { html: page(PLAIN, '', 'de-AT') },
  '/hostile': { html: page(HOSTILE) },
  '/strict': {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head>${BODY}</html>`,
    headers: { 'content-security-policy': STRICT },
  },
  '/sealed': { html: page(PLAIN), headers: { 'permissions-policy': 'clipboard-write=()' } },
} as const
