import { keep, kept } from './storage.ts'

/** Host names, besides the page's own, that this build may talk to: `VITE_API_HOSTS`, separated by commas. */
const allowList = (import.meta.env.VITE_API_HOSTS ?? '').split(',').filter(Boolean)

/**
 * The host of the API: what the `host` parameter asks for, else what was kept, if the build allows that very name;
 * else none, which means the page's own. Anything else is ignored (rules X2).
 */
export function apiHost(search: string, stored: string | undefined, allowed: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('host')
  return [asked, stored].find((name) => name != null && allowed.includes(name)) ?? undefined
}

/** Keeps the host that the address asks for, if it may be used. Called once, at the address that the visitor came with. */
export function noteHost() {
  const host = apiHost(location.search, undefined, allowList)
  if (host !== undefined) keep('host', host)
}

/** The origin to send calls to; '' is the page's own. */
export function apiBase(): string {
  const host = apiHost('', kept('host'), allowList)
  return host === undefined ? '' : `https://${host}`
}
