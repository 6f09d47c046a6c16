import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { type Randomness, randomText } from './randomness.ts'

/** A captcha's text, and its picture as a data URI of a PNG. */
export interface DrawnCaptcha {
  text: string
  image: string
}

/** Draws a text that people can read and simple programs cannot. */
export interface Captcha {
  draw(): Promise<DrawnCaptcha>
}

/** Letters and digits that look different in every typeface. */
export const CAPTCHA_ALPHABET = '2345678ABCDEFGHKLMNPRTUVWXY'
export const CAPTCHA_LENGTH = 5

// The package's readme allows a call with a text, but its types do not.
const outlinesOf = svgCaptcha as unknown as (text: string, options: typeof svgCaptcha.options) => string

const size = { width: 180, height: 60, fontSize: 54 } as const
/** Dots per inch: twice 72, as phones have several pixels for each point. */
const DENSITY = 144
const IVORY = '#f6efe0'

/**
 * Creates captchas in dark ink on ivory. The library draws SVG outlines, and this renders them to a PNG: the paths themselves
 * would reveal the text. The text is generated here, as the library's is not random enough.
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
