import type { IncomingHttpHeaders } from 'node:http'

/** The origins whose pages may call the API: exactly the public address; on a developer's machine also its loopback names. */
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
 * Whether a browser sent this from a page of ours, or no browser sent it. A page elsewhere may neither read nor write:
 * `null`, a look-alike suffix or another port is foreign. Also for GET, as one of them opens a deposit (decisions §5).
 */
export function isOurs(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers
  if (origin !== undefined) return allowed.has(origin)
  return headers['sec-fetch-site'] !== 'cross-site'
}
