import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import { termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { transferAt } from '../../../words/places.ts'
import { actionName, filledOf, isOpen, premiumText, stateName, type WholeTrade } from './trade.ts'

const { trade, trades, tradeVolume, cancelTrade } = consoleContract.trades

interface TradePanelProps {
  id: string
  now: Date
  onClose: () => void
}

/** One order: owner, fills and reserved money. An operator with the lock can cancel it. */
export function TradePanel({ id, now, onClose }: TradePanelProps) {
  const asked = useAsk(trade, { id })
  const mayAct = useMay()(cancelTrade)
  const title = `Order ${id}`
  return (
    <LoadedPanel of={asked} title={title} onClose={onClose}>
      {(found) => (
        <Panel
          title={title}
          badge={<StateBadge of={found} />}
          onClose={onClose}
          foot={mayAct && isOpen(found) && <Cancel of={found} again={() => void asked.refetch()} />}
        >
          <div className="panel__sum">
            <Money amount={found.moneyCigLeft} coin="CIG" size="lg" places={0} />
            <p className="tnum">
              {isOpen(found) ? 'Left' : 'Unfilled part'} of a {actionName[found.action].toLowerCase()} order of{' '}
              <Money amount={found.moneyCig} coin="CIG" places={0} />, placed {agoText(found.createdAt, now)}
            </p>
          </div>
          <Details of={found} />
          {found.reason !== null && (
            <PanelPart title={`Cancelled by ${found.stoppedBy ?? 'an operator'}`}>
              <p className="panel__text">{found.reason}</p>
            </PanelPart>
          )}
          <Fills of={found} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

function Details({ of: it }: { of: WholeTrade }) {
  const exactly = useExactText()
  const unit = unitPrice(termsOf(it))
  return (
    <Kv
      flush
      rows={[
        { name: 'Owner', value: <MemberLink {...it.member} /> },
        {
          name: 'Price for one ₡',
          value: <Money amount={unit} coin="USCD" places={Math.max(PLACES.price, placesOf(unit))} />,
        },
        it.action === 'buy' && { name: 'Premium included', value: premiumText(it.premium) },
        { name: 'Filled', value: <Money amount={filledOf(it)} coin="CIG" places={0} /> },
        { name: 'Traded', value: exactly(it.traded, 'USCD') },
        isOpen(it) && {
          name: 'Reserved',
          value: it.action === 'sell' ? exactly(it.heldCig, 'CIG') : exactly(it.heldUscd, 'USCD'),
        },
        { name: 'Placed', value: momentText(it.createdAt) },
        isOpen(it) && { name: 'Expires', value: momentText(it.endsAt) },
        it.endedAt !== null && { name: stateName(it), value: momentText(it.endedAt) },
      ]}
    />
  )
}

function Fills({ of: { fills } }: { of: WholeTrade }) {
  const exactly = useExactText()
  return (
    <PanelPart title={fills.length === 0 ? 'No fills yet' : `Fills, ${fills.length.toLocaleString('en')}`}>
      <Kv
        flush
        rows={fills.map(({ id, member, moneyCig, money, at, transferId }) => ({
          name: `${momentText(at)}, no. ${id}`,
          value: (
            <>
              {exactly(moneyCig, 'CIG')} for {exactly(money, 'USCD')}
              <br />
              <MemberLink {...member} />
              <br />
              <Link className="panel__link" href={transferAt(transferId)}>
                Transfer {transferId}
              </Link>
            </>
          ),
        }))}
      />
    </PanelPart>
  )
}

const badges = {
  created: { tone: 'gold', icon: Hourglass },
  part: { tone: 'gold', icon: Hourglass },
  success: { tone: 'leaf', icon: CircleCheck },
  fail: { tone: 'ember', icon: CircleX },
} as const

const StateBadge = ({ of }: { of: WholeTrade }) => <Badge {...badges[of.status]}>{stateName(of)}</Badge>

/** An operator who may cancel it locks it while it is open. */
function Cancel({ of: it, again }: { of: WholeTrade; again: () => void }) {
  const { claim, again: askAgain } = useClaim(itemOf.trade(it.id))
  const [asked, setAsked] = useState(false)
  const exactly = useExactText()
  const { name } = it.member
  const cancelling = useAct(cancelTrade, {
    success: `Order cancelled. The reserved amount is back with ${name}`,
    changes: [trade, trades, tradeVolume, consoleContract.members.member, consoleContract.members.memberHistory],
    inField: ['content_empty', 'content_too_long'],
    then: () => setAsked(false),
  })
  const back = it.action === 'sell' ? exactly(it.heldCig, 'CIG') : exactly(it.heldUscd, 'USCD')
  return (
    <>
      <LockLine
        claim={claim}
        by={it.lockedBy}
        again={() => {
          askAgain()
          again()
        }}
      />
      <div className="panel__btns">
        <Button small kind="danger-quiet" disabled={claim.is !== 'ours'} onClick={() => setAsked(true)}>
          Cancel order
        </Button>
      </div>
      {asked && (
        <ReasonDialog
          title={`Cancel the order of ${name}?`}
          consequence={`${back} return to them at once. The filled part stays as it is. This cannot be undone.`}
          act="Cancel order"
          danger
          hint={`${name} reads it in the app and by mail.`}
          busy={cancelling.busy}
          refusal={cancelling.refusal}
          claim={claim}
          onAct={(reason) => void cancelling.act({ id: it.id, reason })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
