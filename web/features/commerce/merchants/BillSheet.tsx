import { micros, minus } from '@humidor/domain/money/micros.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { ReceiptText, Undo2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useClock } from '../../../api/useClock.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { ChargeLines, slipPath } from '../charges/charges.ts'
import type { Bill } from './bill.ts'
import { RefundForm } from './RefundForm.tsx'

/** One payment to the last millionth, and its refund. */
export function BillSheet({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const words = useWords('merchants')
  /** The bill as the merchant last saw it when opening a refund; undefined if no refund is open. */
  const [seen, setSeen] = useState<Bill>()
  const { now } = useClock(1_000)
  const left = minus(bill.moneyCig, bill.refundedCig)
  const isLate = now > bill.refundableUntil.getTime()
  const canRefund = left > 0n && !isLate
  return (
    <Sheet
      open
      title={words('bill.title', { receipt: bill.receipt })}
      onClose={onClose}
      foot={
        !seen && (
          <>
            <ButtonLink kind="quiet" block icon={ReceiptText} href={slipPath(bill.receipt)}>
              {words('bill.receipt')}
            </ButtonLink>
            {canRefund && (
              <Button kind="ghost" block icon={Undo2} onClick={() => setSeen(bill)}>
                {words('refund.open')}
              </Button>
            )}
          </>
        )
      }
    >
      {seen ? (
        <RefundForm seen={seen} bill={bill} onLookUp={() => setSeen(canRefund ? bill : undefined)} onDone={onClose} />
      ) : (
        <>
          {bill.charge && <ChargeLines charge={bill.charge} />}
          <Facts bill={bill} />
          {left === 0n && <Note kind="plain">{words('bill.nothing')}</Note>}
          {left > 0n && isLate && <Note kind="plain">{words('bill.tooOld')}</Note>}
        </>
      )}
    </Sheet>
  )
}

/** Who gave back how much. */
function Refunds({ of }: { of: Bill['refunds'] }) {
  const staff = useWords('staff')
  const exactly = useExactText()
  return of.map(({ moneyCig, by, createdAt }, place) => (
    <Fragment key={createdAt.getTime()}>
      {place > 0 && <br />}
      {staff('bill.refundOf', { name: by ?? staff('role.owner'), amount: exactly(moneyCig, 'CIG') })}
    </Fragment>
  ))
}

function Facts({ bill }: { bill: Bill }) {
  const words = useWords('merchants')
  const staff = useWords('staff')
  const exactly = useExactText()
  const zone = useShopZone()
  const { moneyUsdt, refundedCig, refundedUsdt, returnedCig, charge } = bill
  return (
    <Kv
      rows={[
        { name: words('bill.cig'), value: exactly(bill.moneyCig, 'CIG') },
        {
          name: words('bill.usdt'),
          value: moneyUsdt === null ? words('bill.waits') : exactly(moneyUsdt, 'USDT'),
        },
        refundedCig > 0n && { name: words('bill.refunded'), value: exactly(refundedCig, 'CIG') },
        returnedCig < refundedCig && { name: words('bill.returned'), value: exactly(returnedCig, 'CIG') },
        refundedUsdt > 0n && { name: words('bill.gaveBack'), value: exactly(micros<'USDT'>(refundedUsdt), 'USDT') },
        charge?.reference ? { name: words('bill.reference'), value: charge.reference } : undefined,
        charge?.note ? { name: words('bill.note'), value: charge.note } : undefined,
        { name: words('bill.payer'), value: bill.payer },
        { name: words('bill.at'), value: momentText(bill.createdAt, zone) },
        { name: words('bill.until'), value: momentText(bill.refundableUntil, zone) },
        bill.chargedBy !== null && { name: staff('bill.charged'), value: bill.chargedBy },
        bill.refunds.length > 0 && { name: staff('bill.refunded'), value: <Refunds of={bill.refunds} /> },
      ]}
    />
  )
}
