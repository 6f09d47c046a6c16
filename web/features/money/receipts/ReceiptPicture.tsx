import * as receiptsCalls from '@humidor/contract/money/receipts.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { pictureCode, pictureText } from '@humidor/domain/money/receipt-picture.ts'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { useRef } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { usePictured } from './pictured.ts'

/**
 * Shares a receipt as a picture that shows no balance. Its facts are those that the platform shows to whoever scans its code. They are
 * asked with the tap: it is work for the platform, and few who look at a receipt want its picture.
 */
export function ReceiptPicture({ of }: { of: Receipt }) {
  const words = useWords('receipts')
  const pictured = usePictured()
  const named = { transfer: Number(of.transfer), seq: Number(of.seq), code: pictureCode(of.salt) }
  const facts = useAsk(receiptsCalls.pictureFacts, named, { fresh: Number.POSITIVE_INFINITY, when: false })
  const asked = useRef(false)
  const paint = async () => {
    const data = facts.data ?? (await facts.refetch()).data
    asked.current = data !== undefined
    if (!data) return undefined
    const { receiptPicture } = await import('@humidor/ui/receipt-picture.ts')
    const link = `${location.origin}${paths.receipt}#${pictureText(named)}`
    return await receiptPicture({ ...pictured(data), scan: words('picture.scan'), link })
  }
  return (
    <>
      <PictureButton
        kind="quiet"
        label={words('picture.share')}
        draw={paint}
        name={`humidor-${of.transfer}.png`}
        saved={words('picture.saved')}
        failed={() => words(asked.current ? 'picture.failed' : 'picture.failedAsk')}
      />
      <p className="caption center">{words('picture.text')}</p>
    </>
  )
}
