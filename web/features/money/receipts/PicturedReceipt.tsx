import { isMissing } from '@humidor/client/asking.ts'
import * as receiptsCalls from '@humidor/contract/money/receipts.ts'
import type { PicturedEntry } from '@humidor/domain/money/receipt-picture.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'
import { usePictured } from './pictured.ts'

/** What the platform says about the picture of a receipt, for whoever scanned its code. */
export function PicturedReceipt({ of }: { of: PicturedEntry }) {
  const words = useWords('receipts')
  const frame = useWords('frame')
  const pictured = usePictured()
  const asked = useAsk(receiptsCalls.pictureFacts, of)
  const { data, error, isFetching, refetch } = asked
  const isUnknown = isMissing(asked)
  const shown = data && pictured(data)
  return (
    <Card pad kind={isUnknown ? 'urgent' : undefined} className="nextdraw">
      {!data && !error && (
        <p className="muted" aria-busy="true" role="status">
          {words('picture.working')}
        </p>
      )}
      {isUnknown && (
        <div className="verdicts" role="alert">
          <h2 className="title-2 ember">{words('picture.bad')}</h2>
          <Note kind="ember">{words('picture.badText')}</Note>
        </div>
      )}
      {!data && error && !isUnknown && (
        <>
          <Note kind="ember">{words('picture.failedAsk')}</Note>
          <Button kind="quiet" block busy={isFetching} onClick={() => void refetch()}>
            {frame('ui.tryAgain')}
          </Button>
        </>
      )}
      {shown && (
        <>
          <div className="verdicts" role="status">
            <h2 className="title-2 leaf">{words('picture.good')}</h2>
            <p>{words('picture.goodText')}</p>
          </div>
          <Kv
            flush
            rows={[
              { name: words('one.operation'), value: shown.title },
              { name: words('one.amount'), value: shown.amount },
              ...shown.facts.map(({ name, text }) => ({ name, value: text })),
            ]}
          />
        </>
      )}
    </Card>
  )
}
