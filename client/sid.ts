const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 32
// The largest multiple of 36 in a byte; bytes above it would make the first letters likelier.
const FAIR = 252

/** A new device id: 32 characters of 0-9 and a-z, each as likely as the other (decisions §3). */
export function newSid(): string {
  let sid = ''
  while (sid.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
    for (const byte of bytes) if (byte < FAIR && sid.length < LENGTH) sid += letters[byte % 36]
  }
  return sid
}
