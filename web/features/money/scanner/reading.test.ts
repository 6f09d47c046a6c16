import { payLink, readPayLink } from '@humidor/domain/commerce/pay-link.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import decodeQR from 'qr/decode.js'
import { encode } from 'uqr'
import { expect, it } from 'vitest'

/** A code as a camera sees it: grey, enlarged, with a quiet zone, in one of four rotations. */
function pictureOf(text: string, { pixels, turned }: { pixels: number; turned: number }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const side = size * pixels
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / pixels), Math.floor(x / pixels)]
      const [r, c] = turned % 2 === 0 ? [row, column] : [column, size - 1 - row]
      const dark = turned < 2 ? data[r]?.[c] : data[size - 1 - r]?.[size - 1 - c]
      picture.fill(dark ? 45 : 205, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data: picture }
}

it.each([0, 1, 2, 3])('the fallback reader reads the code of a merchant, rotated by %i quarter turns', (turned) => {
  const request = { vcode: '000913', money: micros<'CIG'>(1_250_000_000n) }
  for (const pixels of [3, 6, 11]) {
    const text = decodeQR(pictureOf(payLink('https://humidor.example', request), { pixels, turned }))
    expect(readPayLink(text, 'https://humidor.example')).toEqual(request)
    expect(readPayLink(text, 'https://humidor.example:8443')).toBeUndefined()
  }
})
