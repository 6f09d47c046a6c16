import { equalBytes } from '../../../../platform/security/equal-bytes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'

/** The member and the device that an export was opened for. */
interface Holder {
  uid: number
  sid: string
}

const textOf = ({ uid, sid }: Holder, until: string) => `export of ${uid} on ${sid} until ${until}`

/** A text that opens an export for one member on one device until a moment. The server stores nothing. */
export function grantUntil(vault: Vault, holder: Holder, until: Date): string {
  const ends = String(until.getTime())
  return `${ends}.${vault.keyedHash(textOf(holder, ends)).toString('base64url')}`
}

/** Whether a text is the holder's grant and still open. */
export function isOpen(vault: Vault, holder: Holder, grant: string, at: Date): boolean {
  const [, ends, hash] = /^(\d{1,15})\.([\w-]{43})$/.exec(grant) ?? []
  if (ends === undefined || hash === undefined || at.getTime() >= Number(ends)) return false
  const shown = Buffer.from(hash, 'base64url')
  return vault.keyedHashes(textOf(holder, ends)).some((one) => equalBytes(one, shown))
}
