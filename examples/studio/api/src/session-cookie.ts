import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { SESSION_LIFE_S } from './sessions.ts'

/** Cookies of one host are shared by all its ports, so the name tells whose it is. */
const NAME = 'studio_session'

export function sessionKey({ headers }: Request): string | undefined {
  return parse(headers.get('cookie') ?? '', NAME)[NAME]
}

/** The header of a request in this session. */
export function cookieOf(key: string): string {
  return `${NAME}=${key}`
}

/** Out of reach of scripts, and not sent along by pages of other sites. */
export function keepSession(c: Context, key: string): void {
  setCookie(c, NAME, key, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: SESSION_LIFE_S, secure: new URL(c.req.url).protocol === 'https:' })
}

export function dropSession(c: Context): void {
  deleteCookie(c, NAME, { path: '/' })
}
