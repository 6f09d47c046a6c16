import { chargeLink, payLink } from '@humidor/domain/commerce/pay-link.ts'
import { receiveLink } from '@humidor/domain/money/receive-link.ts'
import { type Found, readCode } from '@humidor/domain/money/scanned-code.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-expense.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useReader } from '@humidor/ui/reader.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { useScanner } from './useScanner.ts'

interface ScanSheetProps {
  /** Uses what fits the form. False: the sheet says what it is, and where it leads. */
  onFound?: ((found: Found) => boolean) | undefined
  onClose: () => void
}

/** Scans any code that the app knows with the camera. It opens nothing by itself, and nothing at all of another site. */
export function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const words = useWords('scanner')
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [found, setFound] = useState<Found>()
  const { scanning, again } = useScanner(picture, (text) => {
    const read = readCode(text, location.origin)
    if (read.is !== 'unknown' && onFound?.(read)) return
    // The same code is read several times a second. What was recognised stays until another code is.
    setFound((before) => (read.is === 'unknown' && before ? before : read))
  })
  return (
    <Sheet
      open
      title={words('title')}
      onClose={onClose}
      foot={
        <Button kind="quiet" block onClick={onClose}>
          {words('close')}
        </Button>
      }
    >
      {scanning === 'denied' || scanning === 'missing' ? (
        <div role="alert">
          <Note kind="ember">{words(scanning)}</Note>
        </div>
      ) : scanning === 'lost' ? (
        <Lost onAgain={again} />
      ) : (
        <>
          <div className="viewfinder">
            <video ref={setPicture} aria-label={words('view')} muted playsInline />
          </div>
          <p className="muted center" role="status">
            {words(scanning === 'starting' ? 'starting' : 'lead')}
          </p>
          {found && <FoundNote found={found} />}
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

/** Where a found code leads; undefined for one that is never opened. */
function pageOf(found: Found): string | undefined {
  switch (found.is) {
    case 'shop':
      return payLink('', found.link)
    case 'charge':
      return chargeLink('', found.code)
    case 'receive':
      return receiveLink('', found.ask)
    case 'invitation':
      return `${paths.register}?vcode=${found.vcode}`
    case 'receipt':
      return `${paths.receipt}#${found.fragment}`
    case 'address':
      return paths.bindaddress
    case 'unknown':
      return undefined
  }
}

/** What a code is, in words, and the page that it leads to. */
function FoundNote({ found }: { found: Found }) {
  const words = useWords('scanner')
  const page = pageOf(found)
  return (
    <div className="stack" role="alert">
      <Note kind={page === undefined ? 'ember' : 'plain'}>{words(`is.${found.is}`)}</Note>
      {page !== undefined && (
        <ButtonLink block href={page}>
          {words('open')}
        </ButtonLink>
      )}
    </div>
  )
}
