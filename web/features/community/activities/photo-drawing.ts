import { pictureLimits, pictureSizes } from '@humidor/domain/platform/picture.ts'

/** How well JPEG keeps what is drawn. */
const QUALITY = 0.85

/** As large as it is kept, and not larger than it was. */
function within(width: number, height: number) {
  const scale = Math.min(1, pictureSizes.large / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws a photo down to what is kept of it, upright, before it is sent: a tenth of the bytes, and the place where it was taken stays
 * behind. What the browser cannot read is sent as it is; undefined: it is too long for that.
 */
export async function drawnDown(file: Blob): Promise<Blob | undefined> {
  const asItIs = () => (file.size <= pictureLimits.bytes ? file : undefined)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return asItIs()
  try {
    const { width, height } = within(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return asItIs()
    // JPEG knows nothing to see through.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return drawn ?? asItIs()
  } finally {
    picture.close()
  }
}
