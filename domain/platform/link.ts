import { urlOf } from '../url.ts'

/**
 * An address of the web in the one spelling that is saved and shown: `https://` and a host first, in ASCII; undefined where nobody
 * may be led there. A browser reads `https:evil.example`, `https:\\evil.example` and a scheme with tabs in it as addresses too, so what was typed is
 * never kept as it is. With a name or a password before the host it looks like another host, and is refused. The one rule for
 * every address that an operator, or whoever runs the platform, gives to be shown.
 */
export function webLink(typed: string): string | undefined {
  const url = urlOf(typed)
  const isSealed = url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  return isSealed ? url.href : undefined
}

/** Whether somebody may be led there: to the web, sealed, and never to a script. */
export const isWebLink = (typed: string): boolean => webLink(typed) !== undefined
