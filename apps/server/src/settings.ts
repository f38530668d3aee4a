import { z } from 'zod'
import { readSigningKey, type SigningKey } from './registry/signing-key.ts'

/** What the environment sets. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Public base address, without a slash at its end; absent where it is the one that is listened on. */
  readonly url?: string
  /** Folder of embedded state; each app has a folder in it. */
  readonly folder: string
  /** `offline`, or `provider/model`. */
  readonly model: string
  readonly modelUrl?: string
  /** YYYY-MM-DD. */
  readonly today?: string
  /** Of the workspace; absent where it is to be made and kept. */
  readonly secret?: string
  /** Address of a PostgreSQL database; absent where state is kept under `folder`. It may hold a password. */
  readonly databaseUrl?: string
  /** Signs the registry; absent where it is to be made and kept. */
  readonly signingKey?: SigningKey
}

export interface SettingNames {
  /** Name of the variable that holds the port. */
  readonly port: string
  readonly portDefault: number
}

const SERVER_NAMES: SettingNames = { port: 'PORT', portDefault: 4600 }

/** Reads the settings of an app. Throws an `Error` that names every wrong value and says what is right. A variable that is set to nothing is not set. */
export function settingsFromEnv(env: Readonly<Record<string, string | undefined>>, names: SettingNames = SERVER_NAMES): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schemaOf(names).safeParse(given)
  if (!parsed.success)
    throw new Error(`Settings that do not fit:\n${parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')}`)
  const { HOST, AMBIT_URL, AMBIT_DATA, AMBIT_MODEL, AMBIT_MODEL_URL, AMBIT_TODAY, AMBIT_SECRET, AMBIT_SIGNING_KEY, DATABASE_URL } = parsed.data
  const signingKey = AMBIT_SIGNING_KEY === undefined ? undefined : readSigningKey(AMBIT_SIGNING_KEY)
  return {
    port: Number(given[names.port] ?? names.portDefault),
    host: HOST,
    ...(AMBIT_URL === undefined ? {} : { url: AMBIT_URL.replace(/\/+$/, '') }),
    folder: AMBIT_DATA,
    model: AMBIT_MODEL,
    ...(AMBIT_MODEL_URL === undefined ? {} : { modelUrl: AMBIT_MODEL_URL }),
    ...(AMBIT_TODAY === undefined ? {} : { today: AMBIT_TODAY }),
    ...(AMBIT_SECRET === undefined ? {} : { secret: AMBIT_SECRET }),
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    ...(signingKey === undefined ? {} : { signingKey }),
  }
}

const SIGNING_KEY = 'must be an Ed25519 private key as a JWK, {"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}; leave it unset to have one made and kept'

function schemaOf({ port }: SettingNames) {
  return z
    .object({
      HOST: z.string().default('127.0.0.1'),
      AMBIT_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://ambit.example.com' }).optional(),
      AMBIT_DATA: z.string().default('./data'),
      AMBIT_MODEL: z.string().default('offline'),
      AMBIT_MODEL_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:11434/v1' }).optional(),
      AMBIT_TODAY: z.iso.date('must be a day such as 2026-11-30').optional(),
      AMBIT_SECRET: z
        .string()
        .refine((secret) => Buffer.byteLength(secret.trim()) >= 32, 'must have at least 32 bytes; leave it unset to have one made and kept')
        .optional(),
      AMBIT_SIGNING_KEY: z
        .string()
        .refine((text) => readSigningKey(text) !== undefined, SIGNING_KEY)
        .optional(),
      DATABASE_URL: z
        .string()
        .refine(
          (text) => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol),
          'must be an address such as postgresql://user:password@localhost:5432/ambit',
        )
        .optional(),
    })
    .and(z.object({ [port]: z.string().refine(isPort, 'must be a port number from 0 to 65535').optional() }))
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
