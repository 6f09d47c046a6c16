import { pictureLimits, pictureSizes, refusePicture } from '@humidor/domain/platform/picture.ts'
import sharp from 'sharp'
import { createBounded } from '../../http/bounded.ts'

/** A redrawn picture: WebP in two sizes, without the metadata of the file. */
export interface Drawn {
  large: Buffer
  small: Buffer
  /** Of the large one, in pixels. */
  width: number
  height: number
}

/** Pictures decoded at once, each with up to 64 MB, and uploads that may wait with their bytes in memory (threats C162). */
const limits = { atOnce: 2, waiting: 8 }

async function draw(bytes: Buffer): Promise<Drawn> {
  // Only the first frame. The orientation is applied; all other metadata is dropped.
  const options = { limitInputPixels: pictureLimits.pixels, pages: 1, failOn: 'error', sequentialRead: true } as const
  const upright = () => sharp(bytes, options).autoOrient().timeout({ seconds: 10 })
  const within = {
    width: pictureSizes.large,
    height: pictureSizes.large,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const large = await upright().resize(within).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  // Made from the large picture, so that the upload is decoded once.
  const square = { width: pictureSizes.small, height: pictureSizes.small, fit: 'cover' } as const
  const small = await sharp(large.data).resize(square).webp({ quality: 80 }).toBuffer()
  return { large: large.data, small, width: large.info.width, height: large.info.height }
}

/** Redraws pictures, with a bound on concurrent work. */
export interface Drawing {
  /** Whether another picture would be refused. */
  full(): boolean
  /**
   * Redraws a picture from an uploaded file. Returns `invalid_file_format` unless its content is a gif, jpg or png within
   * the limits that decodes to its end.
   * @throws RefusalError network_error when too many are waiting
   */
  draw(bytes: Buffer): Promise<Drawn | 'invalid_file_format'>
}

export function createDrawing(bounded = createBounded(limits)): Drawing {
  return {
    full: bounded.full,
    async draw(bytes) {
      const no = refusePicture(bytes)
      if (no) return no
      // Every error of sharp is about the file: it has no other input.
      return await bounded.run(() => draw(bytes).catch(() => 'invalid_file_format' as const))
    },
  }
}
