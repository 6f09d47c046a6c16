import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass, Radio, Send } from 'lucide-react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { useConfirmedClaim } from '../../../components/useConfirmedClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { frozenName } from '../../../words/names.ts'
import { Hits } from './Hits.tsx'
import { PayForm } from './PayForm.tsx'
import { Payout } from './Payout.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { SentFoot } from './SentFoot.tsx'
import { WithdrawalChecks } from './WithdrawalChecks.tsx'
import { chainName, openHits, requesterOf, type State, stateName, titleOf, type Withdrawal } from './withdrawal.ts'

const { withdrawal, rejectWithdrawal, sendWithdrawal } = consoleContract.withdrawals

export interface WithdrawalPanelProps {
  id: string
  now: Date
  onClose: () => void
}

/** One withdrawal: request, checks and next step. One operator at a time has it open. */
export function WithdrawalPanel({ id, now, onClose }: WithdrawalPanelProps) {
  const asked = useAsk(withdrawal, { id })
  const may = useMay()
  const mayAct = may(rejectWithdrawal)
  const maySend = may(sendWithdrawal)
  const isOpen = asked.data !== undefined && asked.data.state !== 'completed' && asked.data.state !== 'rejected'
  const { claim: taken, again } = useClaim(mayAct && isOpen ? itemOf.withdrawal(id) : undefined)
  // Nobody pays by a stale answer: the previous operator may have paid it.
  const claim = useConfirmedClaim(taken, asked, now)
  const ours = claim.is === 'ours'
  const look = () => void asked.refetch()
  return (
    <LoadedPanel of={asked} title={titleOf(id)} onClose={onClose}>
      {(found) => (
        <Panel
          title={titleOf(id)}
          badge={<StateBadge state={found.state} />}
          onClose={onClose}
          foot={
            mayAct &&
            isOpen && (
              <>
                <LockLine
                  claim={claim}
                  by={found.lockedBy}
                  again={() => {
                    again()
                    look()
                  }}
                />
                {found.state === 'reviewing' && (
                  <ReviewForm withdrawal={found} claim={claim} stopped={stopOf(found) !== undefined} onDone={onClose} />
                )}
                {found.state === 'approved' &&
                  (openHits(found).length > 0 ? (
                    <ReviewForm
                      withdrawal={found}
                      claim={claim}
                      stopped={stopOf(found) !== undefined}
                      onDone={onClose}
                    />
                  ) : (
                    <PayForm withdrawal={found} claim={claim} onDone={onClose} />
                  ))}
                {found.state === 'sent' && <SentFoot withdrawal={found} claim={claim} now={now} again={look} />}
              </>
            )
          }
        >
          <Details withdrawal={found} now={now} />
          {found.state === 'approved' &&
            ours &&
            maySend &&
            stopOf(found) === undefined &&
            openHits(found).length === 0 && <Payout withdrawal={found} />}
          <Hits withdrawal={found} />
          <WithdrawalChecks withdrawal={found} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

const badges = {
  reviewing: { tone: 'gold', icon: Hourglass },
  approved: { tone: 'gold', icon: Send },
  sent: { tone: undefined, icon: Radio },
  completed: { tone: 'leaf', icon: CircleCheck },
  rejected: { tone: 'ember', icon: CircleX },
} as const

const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={badges[state].tone} icon={badges[state].icon}>
    {stateName[state]}
  </Badge>
)

/** Why it cannot be paid, regardless of its state. */
function stopOf({ checks, state }: Withdrawal): string | undefined {
  if (state !== 'reviewing' && state !== 'approved') return undefined
  if (!checks.proved)
    return 'This request has no valid proof: somebody changed the database. Do not pay it. Inform the platform’s engineers.'
  if (!checks.addressSealed)
    return 'The seal of this address is invalid: somebody changed the database. Do not pay it. Inform the platform’s engineers.'
  if (checks.addressStillBound) return undefined
  const anew = 'The address has been changed since the request.'
  return state === 'reviewing'
    ? `${anew} It can only be rejected.`
    : `${anew} Do not pay it: reject it. If it was already paid, enter the transaction once it is mined.`
}

function Details({ withdrawal: it, now }: { withdrawal: Withdrawal; now: Date }) {
  const stop = stopOf(it)
  const places = placesOf(it.pays)
  const asker = requesterOf(it)
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name">
          <Money amount={it.money} coin="USDT" size="lg" places={placesOf(it.money)} />
        </p>
        <p className="tnum">
          Fee <Money amount={it.fee} coin="USDT" places={placesOf(it.fee)} />, they receive{' '}
          <Money amount={it.pays} coin="USDT" places={places} />
        </p>
        {stop && <p className="ember">{stop}</p>}
        {it.trouble && <p className="ember">{it.trouble}</p>}
      </div>
      <Kv
        flush
        rows={[
          {
            name: it.merchant ? 'Merchant' : 'Member',
            value: (
              <Link className="panel__link" href={asker.href}>
                {asker.name}, {asker.number}
              </Link>
            ),
          },
          it.checks.verified === false && {
            name: 'Status',
            value: 'no longer verified; money received stays theirs',
          },
          it.checks.frozenReason !== null && {
            name: 'Membership',
            value: `frozen, ${frozenName(it.checks.frozenReason)}; they can still withdraw`,
          },
          { name: 'Requested', value: `${momentText(it.createdAt)}, ${agoText(it.createdAt, now)}` },
          { name: 'Network', value: chainName[it.chain] },
        ]}
      />
      <PanelPart
        title="Address"
        action={
          it.state === 'completed' ? (
            <CopyButton text={it.address} done="Address copied" failed="Copying failed" />
          ) : undefined
        }
      >
        <p className="mono panel__addr">{inGroups(it.address).join(' ')}</p>
      </PanelPart>
      {it.reply && (
        <PanelPart title="Reason given">
          <p className="panel__text">{it.reply}</p>
        </PanelPart>
      )}
    </>
  )
}
