import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendPhoto } from '../../../api/send-photo.ts'
import { listenOnline } from '../../../session/online.ts'
import { drawnDown } from './photo-drawing.ts'
import { createPhotoLine, type PhotoLine } from './photo-line.ts'

const newLine = (most: number): PhotoLine =>
  createPhotoLine({
    most,
    draw: drawnDown,
    send: sendPhoto,
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    show: (file) => URL.createObjectURL(file),
    forget: (shown) => URL.revokeObjectURL(shown),
  })

/** The photos of a form, at most a number of them. Uploads resume by themselves when the network returns. */
export function usePhotos(most: number) {
  const [line] = useState(() => newLine(most))
  const photos = useSyncExternalStore(line.listen, line.photos)
  useEffect(() => {
    const stop = listenOnline(line.retryLost)
    return () => {
      stop()
      line.end()
    }
  }, [line])
  return { line, photos }
}
