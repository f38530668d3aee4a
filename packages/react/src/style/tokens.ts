/**
 * The tokens of the design, each with the value it has where the host sets none. Inside the widget they are read under
 * private names, so that what the host sets on any element above it comes through by inheritance.
 */
const TOKENS: Readonly<Record<string, string>> = {
  surface: 'light-dark(#ffffff,#15181b)',
  raised: 'light-dark(#ffffff,#1c2024)',
  sunken: 'light-dark(#eef0f2,#20252a)',
  hover: 'light-dark(#f3f4f6,#1e2327)',
  line: 'light-dark(#e2e5e9,#292e34)',
  'line-strong': 'light-dark(#c3c9d0,#444b53)',
  'line-control': 'light-dark(#868e97,#757e88)',
  ink: 'light-dark(#13171b,#eceff1)',
  'ink-2': 'light-dark(#424a53,#bac2ca)',
  'ink-3': 'light-dark(#5c656f,#99a2ac)',
  act: 'light-dark(#13171b,#eceff1)',
  'act-hover': 'light-dark(#2c343c,#ffffff)',
  'on-act': 'light-dark(#ffffff,#13171b)',
  accent: 'light-dark(#0a5a8a,#79c0ea)',
  'accent-line': 'light-dark(#8dbbd8,#33607e)',
  'accent-tint': 'light-dark(#e8f2f8,#132735)',
  danger: 'light-dark(#ae2319,#ff9e93)',
  'danger-line': 'light-dark(#e3a49e,#7a3a34)',
  'danger-tint': 'light-dark(#fdf0ee,#331b19)',
  caution: 'light-dark(#855000,#e9b865)',
  'caution-line': 'light-dark(#dcbb83,#6a5021)',
  'caution-tint': 'light-dark(#fcf4e4,#2d2412)',
  good: 'light-dark(#1c6838,#84cc9d)',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
  'text-2xs': '11px/16px',
  'text-xs': '12px/16px',
  'text-sm': '13px/18px',
  'text-md': '14px/21px',
  'text-lg': '16px/22px',
  'text-xl': '20px/26px',
  'radius-s': '4px',
  radius: '6px',
  'radius-l': '10px',
  shadow: '0 1px 2px light-dark(#13171b12,#0006),0 12px 32px light-dark(#13171b1f,#0009)',
  fast: '120ms',
  ease: 'cubic-bezier(.2,0,0,1)',
}

const names = Object.entries(TOKENS)
  .map(([name, value]) => `--a-${name}:var(--ambit-${name},${value});`)
  .join('')

export const tokenStyle = `.root{${names}--a-focus:var(--ambit-focus,0 0 0 2px var(--a-surface),0 0 0 4px var(--a-accent))}
@media (prefers-reduced-motion:reduce){.root{--a-fast:0ms}}`

/** Type of a size token; the family stays that of the host. */
export function type(size: '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl', weight: 400 | 500 | 600 = 400): string {
  return `font:${weight} var(--a-text-${size}) a;font-family:inherit`
}
