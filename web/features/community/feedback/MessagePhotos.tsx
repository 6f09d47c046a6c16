import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'

interface MessagePhotosProps {
  images: readonly { small: string; large: string }[]
}

/** The photos of a message: small, each enlarged on a press. */
export function MessagePhotos({ images }: MessagePhotosProps) {
  const words = useWords('activities')
  const [opened, open] = useState<number>()
  const large = opened === undefined ? undefined : images[opened]
  if (images.length === 0) return null
  return (
    <>
      <ul className="message__photos">
        {images.map(({ small }, at) => (
          <li key={small}>
            <button type="button" onClick={() => open(at)}>
              <img src={small} alt={words('photo.name', { n: at + 1 })} width={72} height={72} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {large && opened !== undefined && (
        <Sheet open title={words('photo.name', { n: opened + 1 })} onClose={() => open(undefined)}>
          <img className="message__large" src={large.large} alt="" />
        </Sheet>
      )}
    </>
  )
}
