import { expect, test } from 'vitest'
import { settingsFromEnv } from './index.ts'

test('[H33] without any variable the defaults hold, and a variable that is set to nothing is not set', () => {
  const defaults = { port: 4600, host: '127.0.0.1', folder: './data', model: 'offline' }
  expect(settingsFromEnv({})).toEqual(defaults)
  expect(settingsFromEnv({ PORT: '', AMBIT_TODAY: ' ', DATABASE_URL: '', AMBIT_SECRET: undefined })).toEqual(defaults)
})

test('[H33] every setting is read, and an app names the variable of its own port', () => {
  const secret = 's'.repeat(32)
  const signingKey = { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43), d: 'd'.repeat(43) }
  expect(
    settingsFromEnv({
      PORT: '80',
      HOST: '0.0.0.0',
      AMBIT_URL: 'https://ambit.example.com/',
      AMBIT_DATA: '/srv/ambit',
      AMBIT_MODEL: 'openai-compatible/m',
      AMBIT_MODEL_URL: 'http://localhost:11434/v1',
      AMBIT_TODAY: '2026-11-30',
      AMBIT_SECRET: secret,
      AMBIT_SIGNING_KEY: JSON.stringify({ ...signingKey, kid: 'ours', use: 'sig' }),
      DATABASE_URL: 'postgresql://ambit:pw@db.example.com/ambit?sslmode=require',
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    url: 'https://ambit.example.com',
    folder: '/srv/ambit',
    model: 'openai-compatible/m',
    modelUrl: 'http://localhost:11434/v1',
    today: '2026-11-30',
    secret,
    signingKey,
    databaseUrl: 'postgresql://ambit:pw@db.example.com/ambit?sslmode=require',
  })
  expect(settingsFromEnv({ DATABASE_URL: 'postgres://localhost/ambit' }).databaseUrl).toBe('postgres://localhost/ambit')
  expect(settingsFromEnv({ PORT: '80', CLAIMS_PORT: '4701' }, { port: 'CLAIMS_PORT', portDefault: 4601 })).toMatchObject({
    port: 4701,
  })
  expect(settingsFromEnv({ PORT: '80' }, { port: 'CLAIMS_PORT', portDefault: 4601 }).port).toBe(4601)
})

test('[H33] every wrong value is named with what is right', () => {
  const wrong = {
    PORT: '70000',
    AMBIT_URL: 'ambit',
    AMBIT_MODEL_URL: 'ftp://x',
    AMBIT_TODAY: '2026-02-30',
    AMBIT_SECRET: 'short',
    AMBIT_SIGNING_KEY: '{"kty":"OKP","crv":"Ed25519","x":"public half alone"}',
    DATABASE_URL: 'mysql://ambit:hunter2@localhost/ambit',
  }
  expect(() => settingsFromEnv(wrong)).toThrow(
    [
      'Settings that do not fit:',
      '  AMBIT_URL: must be an address such as https://ambit.example.com',
      '  AMBIT_MODEL_URL: must be an address such as http://localhost:11434/v1',
      '  AMBIT_TODAY: must be a day such as 2026-11-30',
      '  AMBIT_SECRET: must have at least 32 bytes; leave it unset to have one made and kept',
      '  AMBIT_SIGNING_KEY: must be an Ed25519 private key as a JWK, {"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}; leave it unset to have one made and kept',
      '  DATABASE_URL: must be an address such as postgresql://user:password@localhost:5432/ambit',
      '  PORT: must be a port number from 0 to 65535',
    ].join('\n'),
  )
  expect(() => settingsFromEnv({ PORT: '80a' })).toThrow('PORT: must be a port number')
})

test('[H33] a secret of spaces is none', () => {
  expect(() => settingsFromEnv({ AMBIT_SECRET: `s${' '.repeat(40)}` })).toThrow('AMBIT_SECRET: must have at least 32 bytes')
})

test('[H33] a value that is wrong and secret is in no complaint', () => {
  const wrong = { AMBIT_SECRET: 'hunter2', AMBIT_SIGNING_KEY: '{"kty":"RSA","d":"hunter2"}', DATABASE_URL: 'mysql://ambit:hunter2@localhost/ambit' }
  for (const [name, value] of Object.entries(wrong)) {
    const complaint = (): unknown => settingsFromEnv({ [name]: value })
    expect(complaint).toThrow(name)
    expect(complaint).not.toThrow('hunter2')
  }
  for (const value of ['ambit', '{', '[]', 'null']) expect(() => settingsFromEnv({ AMBIT_SIGNING_KEY: value })).toThrow('AMBIT_SIGNING_KEY: must be')
})
