import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { Checks } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { momentText } from '../../../words/moments.ts'
import { Address, Transaction } from './OnChain.tsx'
import {
  chainName,
  claimState,
  claimWords,
  isClaimedByOthers,
  isPaymentContested,
  openClaimsOf,
  type Payment,
  reasonText,
} from './payment.ts'
import { AssignDialog, LeaveDialog } from './payment-dialogs.tsx'

const { requestAssignPayment } = consoleContract.deposits

export interface PaymentPanelProps {
  payment: Payment
  onClose: () => void
  /** Refetches the table. */
  again: () => void
}

/** One unmatched payment: facts, possible owners, and the requests that it allows. */
export function PaymentPanel({ payment, onClose, again }: PaymentPanelProps) {
  const mayAsk = useMay()(requestAssignPayment)
  const open = payment.state === 'unmatched' && !payment.waits
  const { claim, again: claimAgain } = useClaim(mayAsk && open ? itemOf.payment(payment.id) : undefined)
  const [asking, setAsking] = useState<'assign' | 'leave'>()
  const ours = claim.is === 'ours'
  const done = () => {
    setAsking(undefined)
    onClose()
  }
  const dialog = { payment, claim, onDone: done, onClose: () => setAsking(undefined) }
  return (
    <Panel
      title={`Payment ${payment.id}`}
      badge={<Badge tone={payment.reason === 'wrong token' ? 'ember' : 'gold'}>{chainName[payment.chain]}</Badge>}
      onClose={onClose}
      foot={
        open && mayAsk ? (
          <>
            <LockLine
              claim={claim}
              by={payment.lockedBy}
              again={() => {
                claimAgain()
                again()
              }}
            />
            <div className="panel__btns">
              <Button small kind="quiet" disabled={!ours} onClick={() => setAsking('leave')}>
                Leave uncredited
              </Button>
              {payment.amount !== null && (
                <Button small disabled={!ours} onClick={() => setAsking('assign')}>
                  Assign
                </Button>
              )}
            </div>
          </>
        ) : (
          <p className="quiet">{footText(payment, mayAsk)}</p>
        )
      }
    >
      <Known payment={payment} />
      {asking === 'assign' && <AssignDialog {...dialog} />}
      {asking === 'leave' && <LeaveDialog {...dialog} />}
    </Panel>
  )
}

function footText({ state, waits }: Payment, mayAsk: boolean) {
  if (waits) return 'A request is waiting for a second operator in Approvals.'
  if (state !== 'unmatched') return 'Nothing left to decide.'
  return mayAsk ? '' : 'Only finance can assign payments. It is in their list, too.'
}

function Known({ payment: it }: { payment: Payment }) {
  const open = openClaimsOf(it).length
  const contested = isPaymentContested(it)
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name">
          {it.amount === null ? 'Another token' : <Money amount={it.amount} coin="USDT" size="lg" places={6} />}
        </p>
        <p className="tnum">Seen {momentText(it.seenAt)}</p>
      </div>
      <Checks
        rows={[
          { fine: false, text: reasonText[it.reason] },
          it.lost && { fine: false, text: 'No longer on the chain: removed by a reorganisation' },
          contested && { fine: false, text: claimWords.contested, end: open },
          !contested && open > 0 && { fine: true, text: claimWords.claimed, end: open },
          isClaimedByOthers(it) && { fine: false, text: claimWords.otherThanMeant },
        ]}
      />
      <Kv
        flush
        rows={[
          { name: 'Amount, smallest unit', value: <span className="tnum">{it.raw}</span> },
          it.state === 'assigned' && { name: 'Assigned to', value: it.assigned?.name ?? 'the treasury' },
        ]}
      />
      <Address title="From" text={it.from} />
      <Address title="To" text={it.to} />
      <Address title="Token" text={it.contract} />
      <Transaction chain={it.chain} txid={it.txid} />
      {it.suggestion && (
        <PanelPart title="Probable recipient">
          <p>
            <MemberLink {...it.suggestion.member} />, who opened a deposit of{' '}
            <Money amount={it.suggestion.asked} coin="USDT" places={6} /> on {momentText(it.suggestion.openedAt)}
          </p>
        </PanelPart>
      )}
      {it.claims.map((claim) => (
        <ClaimPart key={claim.id} payment={it} claim={claim} />
      ))}
    </>
  )
}

/** One member's claim, in the same figures for every claimant. */
function ClaimPart({ payment, claim }: { payment: Payment; claim: Payment['claims'][number] }) {
  const { member, asked, openedAt, createdAt, state } = claim
  return (
    <PanelPart title={`${member.name} claims it`}>
      <Kv
        flush
        rows={[
          { name: 'Member', value: <MemberLink {...member} /> },
          { name: 'Expected amount', value: <Money amount={asked} coin="USDT" places={6} /> },
          payment.amount !== null && {
            name: 'Difference',
            value: <Money amount={payment.amount - asked} coin="USDT" places={6} signed />,
          },
          { name: 'Deposit opened', value: momentText(openedAt) },
          { name: 'Claimed', value: momentText(createdAt) },
          state !== 'looked at' && { name: 'Answer', value: claimState[state] },
        ]}
      />
      {openedAt > payment.seenAt && <Checks rows={[{ fine: false, text: claimWords.askedLater }]} />}
    </PanelPart>
  )
}
