import { pictureLimits, pictureSizes } from '@humidor/domain/platform/picture.ts'

/** JPEG quality of a stored photo, from 0 to 1. */
const QUALITY = 0.85

/** Scales down to the stored size, never up. */
function within(width: number, height: number) {
  const scale = Math.min(1, pictureSizes.large / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Scales a photo down to its stored size, upright, before upload. It saves nine tenths of the bytes, and removes the location.
 * A photo that the browser cannot read is sent unchanged; undefined: the file is too long for that.
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
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return drawn ?? asItIs()
  } finally {
    picture.close()
  }
}
