import { pictureLimits, pictureSizes, refusePicture } from '@humidor/domain/platform/picture.ts'
import sharp from 'sharp'
import { createBounded } from '../../http/bounded.ts'

/** A picture drawn anew: WebP in two sizes, without what the file told besides. */
export interface Drawn {
  large: Buffer
  small: Buffer
  /** Of the large one, in pixels. */
  width: number
  height: number
}

/** How many pictures are decoded at a time, each of which may take 64 MB while it is, and how many more may wait with all that came (threats C162). */
const limits = { atOnce: 2, waiting: 8 }

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

/** Draws pictures anew, as many as the machine can bear. */
export interface Drawing {
  /** Whether one more would be turned away. */
  full(): boolean
  /**
   * Draws a picture anew out of a file of somebody's. What is no gif, jpg or png by its content, is too long or too large, or
   * cannot be decoded to its end, is answered with `invalid_file_format`.
   * @throws Refusal network_error when too many are waiting
   */
  draw(bytes: Buffer): Promise<Drawn | 'invalid_file_format'>
}

export function createDrawing(bounded = createBounded(limits)): Drawing {
  return {
    full: bounded.full,
    async draw(bytes) {
      const no = refusePicture(bytes)
      if (no) return no
      // Whatever sharp says is about the file: there is nothing else that it knows of.
      return await bounded.run(() => draw(bytes).catch(() => 'invalid_file_format' as const))
    },
  }
}
