import type { DepositState } from '@humidor/domain/money/deposit.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useClock } from '../../../api/useClock.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Progress } from './DepositProgress.tsx'
import { mayBeClaimed, stateOf, type UsdtRecord } from './record.ts'
import { Transaction } from './Transaction.tsx'

/** The states that show progress. */
const underWay: ReadonlySet<DepositState> = new Set(['waiting', 'confirming'])

/** One deposit in detail, and the way to claim a payment that was not matched. */
export function DepositSheet({ record, onClose }: { record: UsdtRecord; onClose: () => void }) {
  const words = useWords('deposits')
  const text = useMoneyText()
  const frame = useWords('frame')
  const { now } = useClock()
  const [claiming, setClaiming] = useState(false)
  const failed = frame('url_copy_failed')
  const state = stateOf(record)
  const claimable = mayBeClaimed(record, now)
  // `record` also follows claims that were sent from another device.
  if (claiming && claimable) return <ClaimForm record={record} onClose={onClose} />
  return (
    <Sheet
      open
      title={text(record.moneyUsdt, 'USDT', { places: 6 })}
      onClose={onClose}
      foot={
        underWay.has(state) ? (
          <ButtonLink href={`${paths.deposit}?id=${record.id}`} block>
            {words('detail.open')}
          </ButtonLink>
        ) : (
          claimable && (
            <Button kind="quiet" block onClick={() => setClaiming(true)}>
              {words('claim.open')}
            </Button>
          )
        )
      }
    >
      <Kv
        rows={[
          { name: words('network'), value: words(`chain.${record.chain}`) },
          { name: words('detail.status'), value: <Progress record={record} /> },
          { name: words('detail.opened'), value: momentText(record.createdAt) },
          record.endedAt !== null && { name: words('detail.creditedAt'), value: momentText(record.endedAt) },
          record.moneyChange > 0n &&
            record.moneyChange !== record.moneyUsdt && {
              name: words('detail.arrived'),
              value: (
                <Money amount={record.moneyChange} coin="USDT" places={placesOf(micros(record.moneyChange))} signed />
              ),
            },
        ]}
      />
      <DepositNotes record={record} />
      <div className="stack">
        <p className="label">{words('detail.address')}</p>
        <CopyBox text={record.address} label={words('copyAddress')} done={words('addressCopied')} failed={failed} />
      </div>
      {record.txid !== null && <Transaction chain={record.chain} txid={record.txid} />}
    </Sheet>
  )
}

/** The notes about a deposit that was not credited in time. */
function DepositNotes({ record: { claim, graceUntil, status, createdAt } }: { record: UsdtRecord }) {
  const words = useWords('deposits')
  const { now } = useClock()
  if (claim?.state === 'looked at') return <Note>{words('claim.lookedAt')}</Note>
  if (claim?.state === 'credited') return <Note kind="plain">{words('claim.credited')}</Note>
  if (claim?.state === 'left') return <Note kind="ember">{words('claim.left', { reply: claim.reply ?? '' })}</Note>
  const waits = stateOf({ status }) === 'expired' && graceUntil !== null && graceUntil.getTime() > now
  if (!waits || graceUntil <= createdAt) return null
  return <Note kind="plain">{words('detail.expiredText', { until: momentText(graceUntil) })}</Note>
}
