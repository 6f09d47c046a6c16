import { urlOf } from '../url.ts'

/**
 * Normalizes a web address to the one spelling that is stored and shown: `https://` and an ASCII host; undefined when nobody may
 * be sent there.
 * The typed text is never kept: a browser also accepts `https:evil.example`, `https:\\evil.example` and a scheme with tabs in it.
 * A user name or password is refused, because it looks like another host.
 * This rule applies to every address that an operator or the platform's owner enters for display.
 */
export function webLink(typed: string): string | undefined {
  const url = urlOf(typed)
  const isSafe = url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  return isSafe ? url.href : undefined
}

/** True for an address that `webLink` accepts: on the web, by HTTPS, and never a script. */
export const isWebLink = (typed: string): boolean => webLink(typed) !== undefined
