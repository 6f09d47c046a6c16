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
