import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { linkOf } from '@humidor/domain/money/receipt-link.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { ShareButton } from '@humidor/ui/ShareButton.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Facts } from './Facts.tsx'
import { ReceiptPicture } from './ReceiptPicture.tsx'

/** One receipt of this device, with the link by which anybody can check it. */
export function ReceiptSheet({ of, onClose }: { of: Receipt; onClose: () => void }) {
  const words = useWords('receipts')
  const frame = useWords('frame')
  const link = linkOf(of)
  const address = link === undefined ? undefined : `${location.origin}${paths.receipt}#${link}`
  return (
    <Sheet open title={words('one.title')} onClose={onClose}>
      <Facts of={of} />
      {address === undefined ? (
        <Note kind="ember">{words('one.noLink')}</Note>
      ) : (
        <>
          <QrCode text={address} label={words('one.qr')} size={300} />
          <p className="caption center">{words('one.shareText')}</p>
          <p className="center">
            <CopyButton
              text={address}
              label={words('one.copy')}
              done={frame('url_copy_success')}
              failed={frame('url_copy_failed')}
            />
          </p>
          <ShareButton url={address} label={words('one.share')} />
          <ReceiptPicture of={of} />
          <p className="center">
            <TextLink href={`${paths.receipt}#${link}`}>{words('one.open')}</TextLink>
          </p>
        </>
      )}
    </Sheet>
  )
}
