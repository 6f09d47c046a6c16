import { Status } from '@humidor/ui/Badge.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AskedMore } from '../../api/useAsk.ts'
import { momentText } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'
import { BillSheet } from './BillSheet.tsx'
import type { Bill, Detail } from './bill.ts'

/** The bills that members paid, the newest first: the first few, or as many as are asked for. */
export function Bills({ asked, most }: { asked: AskedMore<Detail>; most?: number }) {
  const words = useWords('merchants')
  const empty = <EmptyState title={words('bills.empty')} text={words('bills.emptyText')} />
  if (most === undefined)
    return (
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={({ id }) => id}
        label={words('bills.title')}
        empty={empty}
      >
        {(bill) => <BillRow bill={bill} />}
      </LoadMoreList>
    )
  return (
    <Loaded of={asked.list} skeleton={<RowsSkeleton rows={most} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <Rows label={words('bills.title')}>
            {rows.slice(0, most).map((bill) => (
              <BillRow bill={bill} key={bill.id} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}

function BillRow({ bill }: { bill: Bill }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  const [open, setOpen] = useState(false)
  const { moneyCig, moneyUsdt, refundedCig, payer, createdAt } = bill
  const isGiven = refundedCig === moneyCig
  return (
    <>
      <Row
        icon={isGiven ? Undo2 : ReceiptText}
        title={<Money amount={moneyCig} coin="CIG" />}
        sub={
          <>
            {momentText(createdAt)} · {payer}
            {refundedCig > 0n && !isGiven && (
              <>
                <br />
                {words('bills.partly', { amount: exactly(refundedCig, 'CIG') })}
              </>
            )}
          </>
        }
        end={
          isGiven ? (
            <Status kind="done">{words('bills.given')}</Status>
          ) : moneyUsdt === null ? (
            <Status kind="wait">{words('bills.waiting')}</Status>
          ) : (
            <Money amount={moneyUsdt} coin="USDT" signed />
          )
        }
        onClick={() => setOpen(true)}
      />
      {open && <BillSheet bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}
