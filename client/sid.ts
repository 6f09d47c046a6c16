const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 32
// The largest multiple of 36 in a byte. Larger bytes would make the first characters likelier.
const FAIR = 252

/** A new device id: 32 characters of 0-9 and a-z, evenly distributed (rules X2). */
export function newSid(): string {
  let sid = ''
  while (sid.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
    for (const byte of bytes) if (byte < FAIR && sid.length < LENGTH) sid += letters[byte % 36]
  }
  return sid
}
