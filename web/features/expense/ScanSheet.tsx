import { type PayLink, readPayLink } from '@humidor/domain/pay-link.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-expense.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { useScanner } from './useScanner.ts'

/** The camera over a shop's code. A code of another site is refused in words, and opens nothing. */
export function ScanSheet({ onFound, onClose }: { onFound: (link: PayLink) => void; onClose: () => void }) {
  const words = useWords('expense')
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [foreign, setForeign] = useState(false)
  const scanning = useScanner(picture, (text) => {
    const link = readPayLink(text, location.origin)
    if (link) onFound(link)
    setForeign(link === undefined)
  })
  const isLost = scanning === 'denied' || scanning === 'missing'
  return (
    <Sheet
      open
      title={words('scan.title')}
      onClose={onClose}
      foot={
        <Button kind="quiet" block onClick={onClose}>
          {words('scan.type')}
        </Button>
      }
    >
      {isLost ? (
        <div role="alert">
          <Note kind="ember">{words(`scan.${scanning}`)}</Note>
        </div>
      ) : (
        <>
          <div className="viewfinder">
            <video ref={setPicture} aria-label={words('scan.view')} muted playsInline />
          </div>
          <p className="muted center" role="status">
            {words(scanning === 'starting' ? 'scan.starting' : 'scan.lead')}
          </p>
          {foreign && (
            <div role="alert">
              <Note kind="ember">{words('scan.foreign')}</Note>
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}
