import { createHmac, createSecretKey } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** 160 bits (RFC 4226 §4). */
export const SECRET_BYTES = 20

/** Seconds for which a code is shown. */
const PERIOD = 30

/** Steps by which a phone's clock may be off, either way (rules P8). */
const WINDOW = 1

/**
 * A member's authenticator. Its key is imported once: node would otherwise import it for each of the three codes of each payment.
 */
export function totpOf(secret: Buffer, label = '') {
  const key = createSecretKey(secret)
  return new TOTP({
    issuer: 'Humidor',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    hmac: (_algorithm, _key, message) => createHmac('sha1', key).update(message).digest(),
  })
}

/** The step of a code, if it is one of the three valid ones at this moment. */
export function stepOf(totp: TOTP, code: string, at: Date): bigint | undefined {
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(at.getTime() / (PERIOD * 1_000)) + delta)
}

/** The code that an authenticator shows at a moment: for the sandbox and for tests. */
export const codeAt = (secret: Buffer, at: Date) => totpOf(secret).generate({ timestamp: at.getTime() })
