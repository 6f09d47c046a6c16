import { queryKeyOf } from '@humidor/client/asking.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CopyBox, CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Dial } from '@humidor/ui/Dial.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { Ring } from '@humidor/ui/Ring.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { Check, TimerOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queries } from '../../../api/query-client.ts'
import { useClock } from '../../../api/useClock.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { CancelDeposit } from './CancelDeposit.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { mayBeClaimed, stateOf, type UsdtRecord } from './record.ts'
import { WalletLink } from './WalletLink.tsx'

/** The number of the amount's decimals that identify the payment. */
const TAIL = 4

interface PaymentProps {
  record: UsdtRecord
  /** The contract of USDT on its chain. */
  token: string | undefined
  /** Seconds that a full dial shows. */
  shown: number
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  onAgain: () => void
}

/** The second step, live: the payment to make, then seen, confirmations, credited; or that the time is up. */
export function Payment({ record, token, shown, offset, onAgain }: PaymentProps) {
  const state = stateOf(record)
  useEffect(() => {
    // The other screens show the credit at once.
    if (state === 'credited') void queries.invalidateQueries({ queryKey: queryKeyOf(memberCalls.info) })
  }, [state])
  if (state === 'credited') return <Credited record={record} onAgain={onAgain} />
  if (state === 'confirming') return <Confirming record={record} />
  if (state === 'expired') return <TimeUp record={record} onAgain={onAgain} />
  return <Waiting record={record} token={token} shown={shown} offset={offset} onAgain={onAgain} />
}

function Waiting({ record, token, shown, offset, onAgain }: PaymentProps) {
  const words = useWords('deposits')
  const frame = useWords('frame')
  const text = useMoneyText()
  const failed = frame('url_copy_failed')
  return (
    <>
      <Lid label={words('sendExactly')}>
        <Money amount={record.moneyUsdt} coin="USDT" size="lg" places={6} marked={TAIL} />
        <div className="between">
          <CopyButton
            text={exact(record.moneyUsdt)}
            label={words('copyAmount')}
            done={words('amountCopied')}
            failed={failed}
            onLid
          />
          <Dial
            until={(record.expiresAt ?? record.createdAt).getTime()}
            total={shown}
            offset={offset}
            size={92}
            unit={words('left')}
          />
        </div>
      </Lid>
      <Card className="deposit__card">
        <QrCode text={record.address} label={words('qr')} />
        <div className="between">
          <span className="label">{words('network')}</span>
          <Badge tone="gold">{words(`chain.${record.chain}`)}</Badge>
        </div>
        <CopyBox text={record.address} label={words('copyAddress')} done={words('addressCopied')} failed={failed} />
        <WalletLink record={record} token={token} />
      </Card>
      <p className="label center" role="status">
        {words('waiting')}
      </p>
      <Note kind="ember">{words('warning', { amount: text(record.moneyUsdt, undefined, { places: 6 }) })}</Note>
      <Note kind="plain">{words('confirmation', { time: record.chain })}</Note>
      {record.cancellable && <CancelDeposit record={record} onDone={onAgain} />}
    </>
  )
}

function Confirming({ record }: { record: UsdtRecord }) {
  const words = useWords('deposits')
  const { confirmationsNeeded: needed } = record
  const done = Math.min(record.confirmations, needed)
  // Its block is known, but no further one yet.
  const progressText = done === 0 ? words('onChain') : words('confirming', { done, needed })
  return (
    <>
      <Lid label={words('seen')}>
        <div className="stack deposit__ring">
          <Money amount={record.moneyUsdt} coin="USDT" size="lg" places={6} />
          <Ring done={done} needed={needed} label={progressText}>
            {`${done}/${needed}`}
          </Ring>
          <span className="caption tnum" role="status">
            {progressText}
          </span>
        </div>
      </Lid>
      <Note kind="plain">{words('confirmation', { time: record.chain })}</Note>
    </>
  )
}

function Credited({ record, onAgain }: { record: UsdtRecord; onAgain: () => void }) {
  const words = useWords('deposits')
  const text = useMoneyText()
  return (
    <>
      <DoneState
        title={words('credited', { amount: text(record.moneyUsdt, undefined, { places: 6 }) })}
        text={words('creditedText')}
        mark={
          <Ring
            done={record.confirmationsNeeded}
            needed={record.confirmationsNeeded}
            label={words('status.credited')}
            size={72}
          >
            <Icon of={Check} size="lg" />
          </Ring>
        }
      />
      <div className="stack">
        <ButtonLink href={paths.exchange} block>
          {words('toUscd')}
        </ButtonLink>
        <Button kind="ghost" block onClick={onAgain}>
          {words('another')}
        </Button>
      </div>
    </>
  )
}

/** A late payment can be claimed from here, as the payer looks here first. */
function TimeUp({ record, onAgain }: { record: UsdtRecord; onAgain: () => void }) {
  const words = useWords('deposits')
  const { now } = useClock()
  const [claiming, setClaiming] = useState(false)
  const claimable = mayBeClaimed(record, now)
  return (
    <div className="card state" role="alert">
      <span className="ember">
        <Icon of={TimerOff} size="lg" />
      </span>
      <h2 className="title-2">{words(record.cancelledAt === null ? 'timeUp' : 'cancelled')}</h2>
      <p>{words('timeUpText', { until: unbroken(record.graceUntil ?? record.createdAt) })}</p>
      <Button block onClick={onAgain}>
        {words('startAgain')}
      </Button>
      {claimable && (
        <Button kind="ghost" block onClick={() => setClaiming(true)}>
          {words('claim.open')}
        </Button>
      )}
      {record.claim?.state === 'looked at' && <Note>{words('claim.lookedAt')}</Note>}
      {claiming && claimable && <ClaimForm record={record} onClose={() => setClaiming(false)} />}
    </div>
  )
}
