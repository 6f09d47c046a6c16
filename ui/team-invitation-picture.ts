import { HUMIDOR_ROW, rowCigars, rowShape } from './art/humidor-row.ts'
import { LEVEL_BAND, type Metal } from './art/level-drawing.ts'
import { paintCigar } from './cigar-picture.ts'
import { paintCode } from './code-picture.ts'
import { paintLevelBand } from './level-picture.ts'
import { faces, inks, line, onPaper, PAPER } from './paper.ts'

export interface TeamInvitation {
  /** The content of the code, also written under it. */
  link: string
  /** Who invites, as a sentence. */
  lead: string
  codeLabel: string
  code: string
  /** The inviter's card. */
  metal: Metal
  numeral: string
}

/** Where the row of cigars ends and the paper begins. */
const ROW_END = 470
const CODE_SIDE = 430

/** The open humidor across the top, its heads toward the paper. */
function cigars(pen: CanvasRenderingContext2D) {
  const scale = PAPER.width / HUMIDOR_ROW.width
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, PAPER.width, ROW_END)
  pen.clip()
  pen.fillStyle = '#0c0705'
  pen.fillRect(0, 0, PAPER.width, ROW_END)
  for (const [at, { x, shape }] of rowCigars.entries()) {
    pen.save()
    pen.translate(x * scale, ROW_END - 40)
    pen.scale(scale, -scale)
    paintCigar(pen, rowShape(at, shape.wrapper))
    pen.restore()
  }
  const shade = pen.createLinearGradient(0, 0, 0, ROW_END)
  shade.addColorStop(0, 'rgb(12 7 5 / .85)')
  shade.addColorStop(0.55, 'rgb(12 7 5 / .15)')
  shade.addColorStop(1, 'rgb(12 7 5 / .55)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, PAPER.width, ROW_END)
  pen.restore()
}

/**
 * A member's invitation as a picture to post: the humidor, the band of their card, their name, and the code. Drawn on the device;
 * nothing is sent. Undefined when the browser cannot draw.
 */
export const teamInvitationPicture = (told: TeamInvitation): Promise<Blob | undefined> =>
  onPaper(
    (pen) => {
      cigars(pen)
      line(pen, 'Humidor', { y: 150, size: 104, face: faces.serif, ink: '#f8f0e2' })
      const scale = PAPER.width / LEVEL_BAND.width
      pen.save()
      pen.translate(0, ROW_END - (LEVEL_BAND.height * scale) / 2)
      pen.scale(scale, scale)
      paintLevelBand(pen, told.metal, told.numeral)
      pen.restore()
      line(pen, told.lead, { y: 715, size: 58, face: faces.serif, ink: inks.ink })
      // Without a patch: the empty paper around it is its quiet zone.
      paintCode(pen, told.link, { top: 770, side: CODE_SIDE, border: 0 })
      line(pen, told.codeLabel, { y: 1265, size: 30, face: faces.sans, ink: inks.ink2 })
      line(pen, told.code, { y: 1335, size: 66, face: faces.serif, ink: inks.ink })
      line(pen, told.link, { y: 1395, size: 28, face: faces.sans, ink: inks.ink2 })
    },
    { framed: false },
  )
