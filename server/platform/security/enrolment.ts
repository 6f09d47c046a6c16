import sharp from 'sharp'
import { encode } from 'uqr'
import { totpOf } from './totp.ts'

/**
 * The data to enrol an authenticator: the secret in base32, and a picture of its `otpauth://` address. Both are shown
 * once.
 */
export async function enrolment(secret: Buffer, email: string) {
  const it = totpOf(secret, email)
  return { picture: await pictureOf(it.toString()), secret: it.secret.base32 }
}

/** Pixels per module, and the white modules around the code that the standard requires. */
const PIXELS = 8
const QUIET = 4

/**
 * A QR code as the data URI of a PNG, not as outlines: a member whose authenticator runs on the same phone must be able
 * to save it as a photo.
 */
async function pictureOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dots = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  const side = size * PIXELS
  const png = await sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
