import { encode } from 'uqr'
import { faces, inks, line, onPaper, PAPER } from './paper.ts'

export interface Invitation {
  /** The content of the code, also written under it. */
  link: string
  /** One sentence above it for the invited person. */
  lead: string
  /** The label of the referral code, and the code. */
  codeLabel: string
  code: string
}

const QUIET = 4
const TILE = 640

/** Uses whole pixels per module, because cameras fail on blurred edges. */
function code(pen: CanvasRenderingContext2D, text: string, top: number) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const pixels = Math.floor(TILE / size)
  const left = Math.round((PAPER.width - pixels * size) / 2)
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, pixels * size, pixels * size)
  pen.fillStyle = inks.ink
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(left + x * pixels, top + y * pixels, pixels, pixels)
}

/** The invitation as a picture to save or share. Drawn on the device, nothing is sent. Undefined when the browser cannot draw. */
export const invitationPicture = ({ link, lead, codeLabel, code: vcode }: Invitation): Promise<Blob | undefined> =>
  onPaper((pen) => {
    line(pen, lead, { y: 270, size: 40, face: faces.sans, ink: inks.ink2 })
    code(pen, link, 330)
    line(pen, codeLabel, { y: 1090, size: 34, face: faces.sans, ink: inks.ink2 })
    line(pen, vcode, { y: 1180, size: 78, face: faces.serif, ink: inks.ink })
    line(pen, link, { y: 1310, size: 30, face: faces.sans, ink: inks.ink2 })
  })
