/**
 * The address that a text says, by itself or seen from `base`.
 * @returns undefined where it says none. `URL.parse` does the same and is newer than the oldest browsers.
 */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
