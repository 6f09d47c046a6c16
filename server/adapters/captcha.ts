import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { type Randomness, randomText } from './randomness.ts'

/** A text to read, and the picture of it as a data URI of a PNG. */
export interface DrawnCaptcha {
  text: string
  image: string
}

/** Draws a text that a person can read and a simple program can't. */
export interface Captcha {
  draw(): Promise<DrawnCaptcha>
}

/** Letters and digits that no face of type makes look alike. */
export const CAPTCHA_ALPHABET = '2345678ABCDEFGHKLMNPRTUVWXY'
export const CAPTCHA_LENGTH = 5

// The package can be called with a text, as its read-me says; its types have forgotten it.
const outlinesOf = svgCaptcha as unknown as (text: string, options: typeof svgCaptcha.options) => string

const size = { width: 180, height: 60, fontSize: 54 } as const
/** Phones show three dots where the picture has one. */
const DENSITY = 144
const IVORY = '#f6efe0'

/**
 * Pictures in dark ink on ivory. The library draws outlines, and a PNG is made of them here: the outlines themselves
 * would give the text away to whoever reads their paths. The text is of our own choosing, since the library's is not random enough.
 */
export const createCaptcha = (randomness: Randomness): Captcha => ({
  async draw() {
    const text = randomText(randomness, CAPTCHA_LENGTH, CAPTCHA_ALPHABET)
    const outlines = outlinesOf(text, { ...size, noise: 2, color: false })
    const picture = sharp(Buffer.from(outlines), { density: DENSITY }).flatten({ background: IVORY })
    const png = await picture.png({ palette: true }).toBuffer()
    return { text, image: `data:image/png;base64,${png.toString('base64')}` }
  },
})
