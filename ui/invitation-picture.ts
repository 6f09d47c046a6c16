import { paintCode } from './code-picture.ts'
import { faces, inks, line, onPaper } from './paper.ts'

export interface Invitation {
  /** The content of the code, also written under it. */
  link: string
  /** One sentence above it for the invited person. */
  lead: string
  /** The label of the referral code, and the code. */
  codeLabel: string
  code: string
}

/** The invitation as a picture to save or share. Drawn on the device, nothing is sent. Undefined when the browser cannot draw. */
export const invitationPicture = ({ link, lead, codeLabel, code: vcode }: Invitation): Promise<Blob | undefined> =>
  onPaper((pen) => {
    line(pen, lead, { y: 270, size: 40, face: faces.sans, ink: inks.ink2 })
    paintCode(pen, link, { top: 330, side: 640, border: 4, patch: '#ffffff' })
    line(pen, codeLabel, { y: 1090, size: 34, face: faces.sans, ink: inks.ink2 })
    line(pen, vcode, { y: 1180, size: 78, face: faces.serif, ink: inks.ink })
    line(pen, link, { y: 1310, size: 30, face: faces.sans, ink: inks.ink2 })
  })
