import { paintCode } from './code-picture.ts'
import { faces, inks, line, onPaper, PAPER } from './paper.ts'

export interface ReceiptOnPaper {
  /** What happened. */
  title: string
  amount: string
  /** At most five names with what they say: who, when, which number. */
  facts: readonly { name: string; text: string }[]
  /** The sentence under the code, and the link in it. */
  scan: string
  link: string
}

const FIRST_FACT = 520
const FACT_HEIGHT = 66
const SIDE = 110

/** One fact on a line: its name at the left, its text at the right, smaller where both would not fit. */
function fact(pen: CanvasRenderingContext2D, { name, text }: ReceiptOnPaper['facts'][number], y: number) {
  const room = PAPER.width - 2 * SIDE - 40
  let size = 38
  do {
    pen.font = `${size}px ${faces.sans}`
    size -= 2
  } while (pen.measureText(name).width + pen.measureText(text).width > room && size > 20)
  pen.textAlign = 'left'
  pen.fillStyle = inks.ink2
  pen.fillText(name, SIDE, y)
  pen.textAlign = 'right'
  pen.fillStyle = inks.ink
  pen.fillText(text, PAPER.width - SIDE, y)
  pen.textAlign = 'center'
}

function rule(pen: CanvasRenderingContext2D, y: number) {
  pen.strokeStyle = inks.brass
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(SIDE, y)
  pen.lineTo(PAPER.width - SIDE, y)
  pen.stroke()
}

/** A receipt as a picture to share, on paper in both themes. It shows no balance. Undefined when the browser cannot draw. */
export const receiptPicture = ({ title, amount, facts, scan, link }: ReceiptOnPaper): Promise<Blob | undefined> =>
  onPaper((pen) => {
    line(pen, title, { y: 290, size: 44, face: faces.sans, ink: inks.ink2 })
    line(pen, amount, { y: 400, size: 92, face: faces.serif, ink: inks.ink })
    rule(pen, 450)
    for (const [n, one] of facts.entries()) fact(pen, one, FIRST_FACT + n * FACT_HEIGHT)
    rule(pen, FIRST_FACT + (facts.length - 1) * FACT_HEIGHT + 32)
    paintCode(pen, link, { top: 840, side: 430, border: 2, patch: '#ffffff' })
    line(pen, scan, { y: 1330, size: 34, face: faces.sans, ink: inks.ink2 })
  })
