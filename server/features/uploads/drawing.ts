import { pictureLimits, pictureSizes, refusePicture } from '@humidor/domain/picture.ts'
import sharp from 'sharp'

/** A picture drawn anew: WebP in two sizes, without what the file told besides. */
export interface Drawn {
  large: Buffer
  small: Buffer
  /** Of the large one, in pixels. */
  width: number
  height: number
}

/** How many pictures are decoded at a time: each may take 64 MB while it is (threats C162). */
const AT_A_TIME = 2

/** Lets so many in at a time; the others wait, first come, first served. */
function createTurns(most: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < most) inside += 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}

async function draw(bytes: Buffer): Promise<Drawn> {
  // The first picture of a moving one. Whoever took it sideways sees it upright: that is all that is kept of what the file says.
  const options = { limitInputPixels: pictureLimits.pixels, pages: 1, failOn: 'error', sequentialRead: true } as const
  const upright = () => sharp(bytes, options).autoOrient().timeout({ seconds: 10 })
  const within = {
    width: pictureSizes.large,
    height: pictureSizes.large,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const large = await upright().resize(within).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  // Out of what was drawn, so that what was sent is decoded once.
  const square = { width: pictureSizes.small, height: pictureSizes.small, fit: 'cover' } as const
  const small = await sharp(large.data).resize(square).webp({ quality: 80 }).toBuffer()
  return { large: large.data, small, width: large.info.width, height: large.info.height }
}

/**
 * Draws pictures anew out of files of people's, two at a time. What is no gif, jpg or png by its content, is too long or
 * too large, or cannot be decoded to its end, is answered with `invalid_file_format`.
 */
export function createDrawing() {
  const inTurn = createTurns(AT_A_TIME)
  return async (bytes: Buffer): Promise<Drawn | 'invalid_file_format'> => {
    const no = refusePicture(bytes)
    if (no) return no
    try {
      return await inTurn(() => draw(bytes))
    } catch {
      // Whatever sharp says is about the file: there is nothing else that it knows of.
      return 'invalid_file_format'
    }
  }
}
