import { encode } from 'uqr'
import { inks, PAPER } from './paper.ts'

export interface PaintedCode {
  /** The upper edge, in pixels of the paper. */
  top: number
  /** The most pixels of a side. */
  side: number
  /** Modules of empty space around it. */
  border: number
  /** The colour of a patch behind it; undefined: the paper shows through. */
  patch?: string
}

/** Paints a QR code in the middle of the paper. Uses whole pixels per module, because cameras fail on blurred edges. */
export function paintCode(pen: CanvasRenderingContext2D, text: string, { top, side, border, patch }: PaintedCode) {
  const { size, data } = encode(text, { ecc: 'M', border })
  const pixels = Math.floor(side / size)
  const left = Math.round((PAPER.width - pixels * size) / 2)
  if (patch !== undefined) {
    pen.fillStyle = patch
    pen.fillRect(left, top, pixels * size, pixels * size)
  }
  pen.fillStyle = inks.ink
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(left + x * pixels, top + y * pixels, pixels, pixels)
}
