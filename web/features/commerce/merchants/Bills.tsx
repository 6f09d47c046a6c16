import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AskedMore } from '../../../api/useAsk.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { BillSheet } from './BillSheet.tsx'
import type { Bill, Detail } from './bill.ts'

/** The bills that members paid, newest first: the first few, or more on request. An open bill stays open. */
export function Bills({ asked, most }: { asked: AskedMore<Detail>; most?: number }) {
  const [opened, setOpened] = useState<Bill>()
  // New bills arrive while a bill is open. It updates while it is within the fetched pages, and then keeps its last state.
  const now = opened && asked.rows?.find(({ id }) => id === opened.id)
  if (now && now !== opened) setOpened(now)
  return (
    <>
      <BillRows asked={asked} most={most} onOpen={setOpened} />
      <p className="caption">{useWords('bookkeeping')('zone', { zone: useShopZone() })}</p>
      {opened && <BillSheet bill={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface BillRowsProps {
  asked: AskedMore<Detail>
  most: number | undefined
  onOpen: (bill: Bill) => void
}

function BillRows({ asked, most, onOpen }: BillRowsProps) {
  const words = useWords('merchants')
  const empty = <EmptyState art={<CoinsArt />} title={words('bills.empty')} text={words('bills.emptyText')} />
  if (most === undefined)
    return (
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={({ id }) => id}
        label={words('bills.title')}
        empty={empty}
      >
        {(bill) => <BillRow bill={bill} onOpen={() => onOpen(bill)} />}
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
              <BillRow bill={bill} onOpen={() => onOpen(bill)} key={bill.id} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}

function BillRow({ bill, onOpen }: { bill: Bill; onOpen: () => void }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  const zone = useShopZone()
  const { moneyCig, moneyUsdt, refundedCig, payer, createdAt } = bill
  const isGiven = refundedCig === moneyCig
  return (
    <Row
      icon={isGiven ? Undo2 : ReceiptText}
      title={<Money amount={moneyCig} coin="CIG" />}
      sub={
        <>
          {momentText(createdAt, zone)} · {payer}
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
      onClick={onOpen}
    />
  )
}
