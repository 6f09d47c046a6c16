import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { CircleCheck, CircleX, Hourglass, Lock, TimerOff, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { type Asked, useAsk } from '../../../api/useAsk.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { type Step, Steps } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { useConfirmedClaim } from '../../../components/useConfirmedClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'
import { memberAt, merchantAt } from '../../../words/places.ts'
import { AmountOf } from './AmountOf.tsx'
import { type Approval, capitalized, numberOf, type State, whomText } from './approval.ts'
import { Evidence, Warnings } from './Evidence.tsx'
import { kinds } from './kinds.ts'
import { Verdict } from './Verdict.tsx'
import { Withdraw } from './Withdraw.tsx'

export interface ApprovalPanelProps {
  approval: Approval
  /** The query that returned the request. */
  asked: Asked<typeof consoleContract.operators.approvals>
  me: number | undefined
  now: Date
  onClose: () => void
}

/** One request: effect, reason, maker and decision. The maker never decides it. */
export function ApprovalPanel({ approval: it, asked, me, now, onClose }: ApprovalPanelProps) {
  const { claim: taken, again } = useClaim(it.mayDecide ? itemOf.approval(it.id) : undefined)
  // Until the request is claimed, its figures are as old as the list. Nobody decides on old figures.
  const claim = useConfirmedClaim(taken, asked, now)
  const evidence = useAsk(consoleContract.operators.approvalEvidence, { id: it.id })
  const { state } = it
  const mine = it.maker.id === me
  const kind = kinds[it.kind]
  return (
    <Panel
      title={kind.title(it)}
      badge={<StateBadge state={state} mayDecide={it.mayDecide} />}
      onClose={onClose}
      foot={
        it.mayDecide ? (
          <>
            <LockLine claim={claim} by={it.lockedBy} again={again} />
            <Verdict approval={it} ours={claim.is === 'ours'} onDone={onClose} />
          </>
        ) : it.mayWithdraw ? (
          <Withdraw approval={it} onDone={onClose} />
        ) : (
          state === 'waiting' && <p className="lockline lockline--shut">Your role cannot decide this.</p>
        )
      }
    >
      <Warnings approval={it} evidence={evidence.data} />
      <Summary of={it} now={now} />
      <Figures of={it} />
      <Evidence of={evidence} />
      <PanelPart title="Reason">
        <p className="panel__text">{it.reason}</p>
      </PanelPart>
      <PanelPart title="Effect">
        <p className="panel__text quiet">{kind.does}</p>
      </PanelPart>
      <Steps hands={stepsOf(it, state, mine)} />
      {it.note && (
        <PanelPart title="Decision note">
          <p className="panel__text">{it.note}</p>
        </PanelPart>
      )}
    </Panel>
  )
}

/** What an approval does, what it moves, and how old the request is. */
const Summary = ({ of: it, now }: { of: Approval; now: Date }) => (
  <div className="panel__sum">
    <p className="panel__name">{kinds[it.kind].name}</p>
    {it.amount && (
      <p className="panel__name">
        <AmountOf amount={it.amount} size="lg" />
      </p>
    )}
    <p className="tnum">
      Requested {agoText(it.madeAt, now)}, {it.state === 'expired' ? 'expired' : 'expires'} {momentText(it.expiresAt)}
    </p>
  </div>
)

/** What it is about, whom it concerns, and its figures. Warnings stand above. */
function Figures({ of: it }: { of: Approval }) {
  const about = kinds[it.kind].about(it)
  const { whom } = it
  return (
    <Kv
      flush
      rows={[
        {
          name: about.name,
          value: (
            <Link className="panel__link" href={about.href}>
              {about.text}
            </Link>
          ),
        },
        whom !== null && whomText(it) !== about.text && { name: whose[whom.who], value: <WhomLink whom={whom} /> },
        ...it.details
          .filter(({ name, warns }) => !warns && name !== about.name && (!whom || name !== whose[whom.who]))
          .map(({ name, value }) => ({
            name: capitalized(name),
            value: <Lines of={value} />,
            mono: isOneLongWord(value),
          })),
      ]}
    />
  )
}

/** A value with its line breaks: two texts may differ in them alone. */
const Lines = ({ of: value }: { of: string }) =>
  value.includes('\n') ? <span className="panel__text">{value}</span> : value

/** An address or a transaction id, which may break anywhere. */
const isOneLongWord = (value: string) => /^\S{27,}$/.test(value)

const whose = { member: 'Member', merchant: 'Merchant' } as const

/** The member or the merchant whom it concerns. */
const WhomLink = ({ whom }: { whom: NonNullable<Approval['whom']> }) => (
  <Link className="panel__link" href={whom.who === 'member' ? memberAt(Number(whom.number)) : merchantAt(whom.number)}>
    {whom.name}, {numberOf(whom)}
  </Link>
)

function StateBadge({ state, mayDecide }: { state: State; mayDecide: boolean }) {
  switch (state) {
    case 'waiting':
      return (
        <Badge tone="gold" icon={mayDecide ? Hourglass : Lock}>
          {mayDecide ? 'To approve' : 'Waiting'}
        </Badge>
      )
    case 'approved':
      return (
        <Badge tone="leaf" icon={CircleCheck}>
          Approved
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="ember" icon={CircleX}>
          Declined
        </Badge>
      )
    case 'expired':
      return <Badge icon={TimerOff}>Expired</Badge>
    case 'withdrawn':
      return <Badge icon={Undo2}>Withdrawn</Badge>
  }
}

function stepsOf(it: Approval, state: State, mine: boolean): Step[] {
  const asked: Step = {
    is: 'done',
    title: mine ? 'Requested by you' : `Requested by ${it.maker.name}`,
    text: `${momentText(it.madeAt)}, maker, ${roleName[it.maker.role].toLowerCase()}`,
  }
  if (state === 'waiting')
    return [
      asked,
      it.mayDecide
        ? { is: 'now', title: 'Your decision', text: 'You are the checker of another operator’s request.' }
        : { is: 'later', title: 'Waiting for another operator', text: 'Makers cannot approve their own requests.' },
    ]
  if (it.withdrawnAt) return [asked, { is: 'done', title: 'Withdrawn by the maker', text: momentText(it.withdrawnAt) }]
  if (!it.checker || !it.decidedAt)
    return [asked, { is: 'later', title: 'Not decided', text: 'The request has expired.' }]
  const title = `${state === 'approved' ? 'Approved' : 'Declined'} by ${it.checker.name}`
  return [asked, { is: 'done', title, text: `${momentText(it.decidedAt)}, checker` }]
}
