import type { Env } from './platform.ts'

/** What the bindings set. */
export interface WorkerSettings {
  /** Of the workspace: user tokens are signed with it. */
  readonly secret: string
  /** `offline`, or `openai-compatible/model`. */
  readonly model: string
  readonly modelUrl?: string | undefined
  readonly apiKey?: string | undefined
  /** YYYY-MM-DD. */
  readonly today?: string | undefined
  /** Gives whoever asks a token of the demo's handler. Never where others can reach the Worker. */
  readonly isDemo: boolean
}

/** Reads the settings. Throws an `Error` that names every wrong one and says what is right. One that is set to nothing is not set. */
export function settingsOf(env: Env): WorkerSettings {
  const secret = env.AMBIT_SECRET ?? ''
  const today = env.AMBIT_TODAY || undefined
  const problems = [
    ...(new TextEncoder().encode(secret).byteLength < SECRET_BYTES_MIN
      ? [`AMBIT_SECRET: must have at least ${SECRET_BYTES_MIN} bytes; set it with "wrangler secret put AMBIT_SECRET"`]
      : []),
    ...(today === undefined || isDay(today) ? [] : ['AMBIT_TODAY: must be a day such as 2026-11-30']),
  ]
  if (problems.length > 0) throw new Error(`Settings that do not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return {
    secret,
    model: env.AMBIT_MODEL || 'offline',
    modelUrl: env.AMBIT_MODEL_URL || undefined,
    apiKey: env.OPENAI_API_KEY || undefined,
    today,
    isDemo: env.AMBIT_DEMO === 'on',
  }
}

const SECRET_BYTES_MIN = 32

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
