import type { FaultCode } from '@ambit/domain'

/** The HTTP status of each fault, where it comes before a run has started. */
export const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  nothing_new: 422,
  rate_limited: 429,
  busy: 429,
  internal: 500,
  model_rejected: 502,
  model_broken: 502,
  model_unavailable: 503,
  storage_unavailable: 503,
  shutting_down: 503,
  model_stalled: 504,
  storage_full: 507,
} as const satisfies Record<FaultCode, number>

/** The title of a problem whose type is `about:blank` is the phrase of its status (RFC 9457). */
export const PHRASE: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}
