import type { IncomingHttpHeaders } from 'node:http'

/** The origins whose pages may call the API: the public address, and outside production the loopback names too. */
export function allowedOrigins({
  publicUrl,
  production,
}: {
  publicUrl: string
  production: boolean
}): ReadonlySet<string> {
  const origins = new Set([publicUrl])
  const port = URL.parse(publicUrl)?.port
  if (!production) for (const host of ['127.0.0.1', 'localhost']) origins.add(`http://${host}${port ? `:${port}` : ''}`)
  return origins
}

/**
 * Whether a request comes from one of our own pages, or from no browser. `null`, a look-alike suffix and another port are foreign.
 * It applies to GET too, because one GET opens a deposit (rules X10).
 */
export function isOurs(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers
  if (origin !== undefined) return allowed.has(origin)
  return headers['sec-fetch-site'] !== 'cross-site'
}
