import { z } from 'zod'

export interface StudioSettings {
  readonly port: number
  readonly host: string
  /** Folder of embedded state; the studio has a folder in it. */
  readonly folder: string
  /** Address of the Ambit server, without a slash at its end. */
  readonly assistantUrl: string
  /** Of the workspace at that server. */
  readonly secret: string
}

/** Reads what the studio is set up with. Throws an `Error` that names every wrong value and says what is right. */
export function studioSettings(env: Readonly<Record<string, string | undefined>>): StudioSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const result = SCHEMA.safeParse(given)
  if (!result.success)
    throw new Error(`Settings of the studio that do not fit:\n${result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')}`)
  const { STUDIO_PORT, PORT, HOST, AMBIT_DATA, AMBIT_URL, AMBIT_SECRET } = result.data
  const assistantUrl = (AMBIT_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  return { port: Number(STUDIO_PORT), host: HOST, folder: AMBIT_DATA, assistantUrl, secret: AMBIT_SECRET.trim() }
}

const port = z.string().refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number from 0 to 65535')

const SCHEMA = z.object({
  STUDIO_PORT: port.default('4602'),
  PORT: port.default('4600'),
  HOST: z.string().default('127.0.0.1'),
  AMBIT_DATA: z.string().default('./data'),
  AMBIT_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://ambit.example.com' }).optional(),
  AMBIT_SECRET: z
    .string('must be the secret of the workspace at the Ambit server; "npm start" hands it on')
    .refine((secret) => Buffer.byteLength(secret.trim()) >= 32, 'must have at least 32 bytes'),
})
