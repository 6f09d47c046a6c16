import { type PayLink, readPayLink } from '@humidor/domain/commerce/pay-link.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-expense.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useReader } from '@humidor/ui/reader.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'
import { useScanner } from './useScanner.ts'

/** Scans a shop's code with the camera. A code of another site shows an error and opens nothing. */
export function ScanSheet({ onFound, onClose }: { onFound: (link: PayLink) => void; onClose: () => void }) {
  const words = useWords('payments')
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [foreign, setForeign] = useState(false)
  const { scanning, again } = useScanner(picture, (text) => {
    const link = readPayLink(text, location.origin)
    if (link) onFound(link)
    setForeign(link === undefined)
  })
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
      {scanning === 'denied' || scanning === 'missing' ? (
        <div role="alert">
          <Note kind="ember">{words(`scan.${scanning}`)}</Note>
        </div>
      ) : scanning === 'lost' ? (
        <Lost onAgain={again} />
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

/** The code reader failed to load over the network. The camera is fine. */
function Lost({ onAgain }: { onAgain: () => void }) {
  const refusalText = useRefusalText()
  const { labels } = useReader()
  return (
    <div className="stack">
      <div role="alert">
        <Note kind="ember">{refusalText('network_error')}</Note>
      </div>
      <Button block onClick={onAgain}>
        {labels.tryAgain}
      </Button>
    </div>
  )
}
