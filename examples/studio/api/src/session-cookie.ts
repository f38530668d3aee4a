import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_LIFE_S } from './sessions.ts'

/** Cookies of one host are shared by all its ports, so the name tells whose it is. */
const NAME = 'studio_session'

export function sessionKey(c: Context): string | undefined {
  return getCookie(c, NAME)
}

/** Out of reach of scripts, and not sent along by pages of other sites. */
export function keepSession(c: Context, key: string): void {
  setCookie(c, NAME, key, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: SESSION_LIFE_S, secure: new URL(c.req.url).protocol === 'https:' })
}

export function dropSession(c: Context): void {
  deleteCookie(c, NAME, { path: '/' })
}
