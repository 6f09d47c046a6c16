import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useMay } from '../../../api/useMe.ts'
import type { Claim } from '../../../components/claim.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { Checks } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { momentText } from '../../../words/moments.ts'
import { Transaction } from './OnChain.tsx'
import { type Claimed, chainName, claimWords } from './payment.ts'

const { claims, refuseClaim } = consoleContract.deposits

export interface ClaimPanelProps {
  claim: Claimed
  onClose: () => void
  again: () => void
}

/** A member's claim about an unmatched deposit. If a payment belongs to it, the payment's panel decides it. */
export function ClaimPanel({ claim: it, onClose, again }: ClaimPanelProps) {
  const mayRefuse = useMay()(refuseClaim)
  const open = it.state === 'looked at' && !it.paymentWaits
  const { claim, again: claimAgain } = useClaim(mayRefuse && open ? itemOf.claim(it.id) : undefined)
  const [refusing, setRefusing] = useState(false)
  return (
    <Panel
      title={`Claim ${it.id}`}
      badge={<Badge tone="gold">{chainName[it.chain]}</Badge>}
      onClose={onClose}
      foot={
        open && mayRefuse ? (
          <>
            <LockLine
              claim={claim}
              by={it.lockedBy}
              again={() => {
                claimAgain()
                again()
              }}
            />
            <div className="panel__btns">
              <Button small kind="danger-quiet" disabled={claim.is !== 'ours'} onClick={() => setRefusing(true)}>
                Reject claim
              </Button>
            </div>
          </>
        ) : it.payment !== null ? (
          <Link className="textlink" href={`/payments?item=${it.payment}`}>
            Go to the payment
          </Link>
        ) : (
          <p className="quiet">Nothing left to decide.</p>
        )
      }
    >
      <div className="panel__sum">
        <p className="panel__name">{it.member.name}</p>
        <p className="tnum">
          UID {it.member.uid}, claimed {momentText(it.createdAt)}
        </p>
      </div>
      <Checks
        rows={[
          {
            fine: it.payment !== null,
            text:
              it.payment === null
                ? 'No unmatched payment to our addresses fits it'
                : 'A payment to our addresses fits it',
          },
          it.contested && { fine: false, text: claimWords.contestedElsewhere },
        ]}
      />
      <Kv flush rows={[{ name: 'Expected amount', value: <Money amount={it.asked} coin="USDT" places={6} /> }]} />
      <Transaction chain={it.chain} txid={it.txid} />
      {refusing && <RefuseDialog of={it} claim={claim} onDone={onClose} onClose={() => setRefusing(false)} />}
    </Panel>
  )
}

interface RefuseDialogProps {
  of: Claimed
  /** The claim on this item. */
  claim: Claim
  onDone: () => void
  onClose: () => void
}

function RefuseDialog({ of: { id, member }, claim, onDone, onClose }: RefuseDialogProps) {
  const refusal = useAct(refuseClaim, {
    success: `${member.name} is notified of the reason`,
    changes: [claims, consoleContract.operators.me],
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  return (
    <ReasonDialog
      title="Reject this claim?"
      consequence={`${member.name} reads the reason and can name another transaction.`}
      act="Reject claim"
      danger
      hint="The member reads this text as you write it"
      busy={refusal.busy}
      refusal={refusal.refusal}
      claim={claim}
      onAct={(reason) => void refusal.act({ id, reason })}
      onClose={onClose}
    />
  )
}
