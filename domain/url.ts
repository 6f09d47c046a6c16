/**
 * Parses a URL, absolute or relative to `base`. Avoids `URL.parse`, which the oldest supported browsers lack.
 * @returns undefined when the text is no URL
 */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Parses an address of this site, without a user or password in it; undefined for any other text. @param site such as `https://humidor.example` */
export function siteUrl(text: string, site: string): URL | undefined {
  const url = urlOf(text)
  if (url?.origin !== new URL(site).origin) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}
