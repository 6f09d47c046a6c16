import { keep, kept } from '../session/storage.ts'

/** Host names, besides the page's own, that this build may talk to: `VITE_API_HOSTS`, separated by commas. */
const allowed = (import.meta.env.VITE_API_HOSTS ?? '').split(',').filter(Boolean)

/**
 * The origin of the API: the `host` parameter, else what was kept, if the build allows that very name; else '' for the
 * page's own. Anything else is ignored and not kept (decisions §3).
 */
export function apiBase(search: string, stored: string | undefined, allowList: readonly string[]) {
  const isAllowed = (name: string | null | undefined): name is string => name != null && allowList.includes(name)
  const asked = new URLSearchParams(search).get('host')
  const host = isAllowed(asked) ? asked : isAllowed(stored) ? stored : undefined
  return { host, base: host === undefined ? '' : `https://${host}` }
}

const { host, base } = apiBase(location.search, kept('host'), allowed)
if (host !== undefined) keep('host', host)

export const theBase = () => base
