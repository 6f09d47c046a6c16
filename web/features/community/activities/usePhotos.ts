import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendPhoto } from '../../../api/send-photo.ts'
import { listenOnline } from '../../../session/online.ts'
import { drawnDown } from './photo-drawing.ts'
import { createPhotoLine, type PhotoLine } from './photo-line.ts'

const newLine = (): PhotoLine =>
  createPhotoLine({
    draw: drawnDown,
    send: sendPhoto,
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    show: (file) => URL.createObjectURL(file),
    forget: (shown) => URL.revokeObjectURL(shown),
  })

/** The photos of the current application. Uploads resume by themselves when the network returns. */
export function usePhotos() {
  const [line] = useState(newLine)
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
