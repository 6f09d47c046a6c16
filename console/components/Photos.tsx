import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import './photos.css'

interface PhotosProps {
  images: readonly { small: string; large: string }[]
}

/** Photos of a member: small side by side, each enlarged on a press. */
export function Photos({ images }: PhotosProps) {
  const [at, setAt] = useState<number>()
  const opened = at === undefined ? undefined : images[at]
  return (
    <>
      <ul className="photo-grid">
        {images.map(({ small }, place) => (
          <li key={small}>
            <button type="button" aria-label={`Photo ${place + 1} of ${images.length}`} onClick={() => setAt(place)}>
              <img src={small} alt="" width={96} height={96} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && opened && (
        <Sheet
          open
          title={`Photo ${at + 1} of ${images.length}`}
          onClose={() => setAt(undefined)}
          foot={
            <div className="between">
              <IconButton icon={ChevronLeft} label="Previous photo" disabled={at === 0} onClick={() => setAt(at - 1)} />
              <IconButton
                icon={ChevronRight}
                label="Next photo"
                disabled={at === images.length - 1}
                onClick={() => setAt(at + 1)}
              />
            </div>
          }
        >
          <img className="photo-large" src={opened.large} alt={`${at + 1} of ${images.length}`} />
        </Sheet>
      )}
    </>
  )
}
