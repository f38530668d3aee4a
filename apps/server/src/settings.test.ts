import { expect, test } from 'vitest'
import { settingsFromEnv } from './index.ts'

test('[H33] without any variable the defaults hold, and a variable that is set to nothing is not set', () => {
  const defaults = { port: 4600, host: '127.0.0.1', folder: './data', model: 'offline' }
  expect(settingsFromEnv({})).toEqual(defaults)
  expect(settingsFromEnv({ PORT: '', AMBIT_TODAY: ' ', DATABASE_URL: '', AMBIT_SECRET: undefined })).toEqual(defaults)
})

test('[H33] every setting is read, and an app names the variable of its own port', () => {
  const secret = 's'.repeat(32)
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
  })
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
    DATABASE_URL: 'postgres://localhost/ambit',
  }
  expect(() => settingsFromEnv(wrong)).toThrow(
    [
      'Settings that do not fit:',
      '  AMBIT_URL: must be an address such as https://ambit.example.com',
      '  AMBIT_MODEL_URL: must be an address such as http://localhost:11434/v1',
      '  AMBIT_TODAY: must be a day such as 2026-11-30',
      '  AMBIT_SECRET: must have at least 32 bytes; leave it unset to have one made and kept',
      '  DATABASE_URL: names a database server, and this version keeps its state under AMBIT_DATA only; unset it',
      '  PORT: must be a port number from 0 to 65535',
    ].join('\n'),
  )
  expect(() => settingsFromEnv({ PORT: '80a' })).toThrow('PORT: must be a port number')
})

test('[H33] a secret of spaces is none', () => {
  expect(() => settingsFromEnv({ AMBIT_SECRET: `s${' '.repeat(40)}` })).toThrow('AMBIT_SECRET: must have at least 32 bytes')
})
