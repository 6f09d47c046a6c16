import { keep, kept } from './storage.ts'

/** Host names that this build may call besides the page's own: `VITE_API_HOSTS`, separated by commas. */
const allowList = (import.meta.env.VITE_API_HOSTS ?? '').split(',').filter(Boolean)

/**
 * The API host: the `host` parameter, else the stored host, if the build allows that exact name. Otherwise none, which means
 * the page's own host. Any other value is ignored (rules X2).
 */
export function apiHost(search: string, stored: string | undefined, allowed: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('host')
  return [asked, stored].find((name) => name != null && allowed.includes(name)) ?? undefined
}

/** Stores the host in the address, if it is allowed. Called once, with the visitor's first address. */
export function noteHost() {
  const host = apiHost(location.search, undefined, allowList)
  if (host !== undefined) keep('host', host)
}

/** The origin of API calls; '' is the page's own. */
export function apiBase(): string {
  const host = apiHost('', kept('host'), allowList)
  return host === undefined ? '' : `https://${host}`
}
