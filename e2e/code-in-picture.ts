import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** Draws a picture in the browser. @returns its size and its pixels as base64, four bytes each */
async function pixelsOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  if (!pen) throw new Error('The browser has no canvas.')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  let text = ''
  for (let at = 0; at < data.length; at += 8_192) text += String.fromCharCode(...data.subarray(at, at + 8_192))
  return { width, height, data: btoa(text) }
}

/** Reads the QR code in a PNG file, as the camera of another phone would. @throws Error if there is none */
export async function codeInPicture(page: Page, png: Buffer): Promise<string> {
  const { width, height, data } = await page.evaluate(pixelsOf, png.toString('base64'))
  return decodeQR({ width, height, data: Buffer.from(data, 'base64') })
}
