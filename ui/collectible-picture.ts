import { NUMBERED, numberedCigar } from './art/numbered-cigar.ts'
import { paintCigar } from './cigar-picture.ts'
import { faces, inks, line, onPaper, PAPER } from './paper.ts'

export interface CollectibleOnPaper {
  /** From which the cigar is drawn. */
  id: bigint
  /** As the member reads it: `HP-0412`. */
  number: string
  /** What it is, and at the foot since when. */
  kind: string
  foot: string
}

const SCALE = 2.9
const CENTRE = 640

/** A collectible's cigar as a picture to share. It shows no amount. Undefined when the browser cannot draw. */
export const collectiblePicture = ({ id, number, kind, foot }: CollectibleOnPaper): Promise<Blob | undefined> =>
  onPaper((pen) => {
    const { shape, ...engraving } = numberedCigar(id)
    line(pen, kind, { y: 270, size: 40, face: faces.sans, ink: inks.ink2 })
    pen.save()
    pen.translate(PAPER.width / 2, CENTRE)
    // Lying, with its head to the left.
    pen.transform(0, SCALE, SCALE, 0, (-shape.length * SCALE) / 2, (-shape.width * SCALE) / 2)
    paintCigar(pen, shape, engraving)
    pen.restore()
    line(pen, number, { y: CENTRE + NUMBERED.width * SCALE + 260, size: 120, face: faces.serif, ink: inks.ink })
    line(pen, foot, { y: 1310, size: 34, face: faces.sans, ink: inks.ink2 })
  })
