import { urlOf } from '@humidor/domain/url.ts'
import { paths } from './paths.ts'

const byLowerCase: ReadonlyMap<string, string> = new Map(
  Object.values(paths).map((path) => [path.toLowerCase(), path] as const),
)

/** The route-table path of an address, ignoring case and a trailing slash; undefined if there is none. */
export const pathOf = (pathname: string): string | undefined =>
  byLowerCase.get(pathname.toLowerCase().replace(/(?<=.)\/$/, ''))

// Anything a browser might read as another host or scheme: backslashes, control characters, a second slash.
const suspicious = /^[^/]|^\/[/\\]|[\\\u0000-\u0020\u007f]/

/** Paths that are no useful redirect target: the reader has just left them. */
const never: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgot,
  paths.merchantLogin,
  paths.merchantReg,
  paths.error,
])

/**
 * The redirect target. Allows only addresses of this app that are in the route table, with their query. Anything else becomes
 * the dashboard.
 * @param asked the `redirect` value of the query, decoded once
 */
export function safeRedirect(asked: string | null | undefined, otherwise: string = paths.index): string {
  if (!asked || asked.length > 500 || suspicious.test(asked)) return otherwise
  const here = 'https://humidor.invalid'
  const url = urlOf(asked, here)
  if (!url) return otherwise
  const { origin, pathname, search } = url
  const path = pathOf(pathname)
  return origin !== here || path === undefined || never.has(path) ? otherwise : path + search
}

/** An address with a way back: `/login?redirect=%2FDeposit`. */
export function withRedirect(address: string, back: string): string {
  const joined = address.includes('?') ? '&' : '?'
  const target = safeRedirect(back, '')
  return target === '' ? address : `${address}${joined}redirect=${encodeURIComponent(target)}`
}
