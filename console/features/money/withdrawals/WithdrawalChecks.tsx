import { explorerOf } from '@humidor/domain/money/explorer.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { PanelPart } from '../../../components/Panel.tsx'
import { SharedAddress } from '../../../components/SharedAddress.tsx'
import { Checks, type Step, Steps } from '../../../components/Status.tsx'
import { dayText, momentText } from '../../../words/moments.ts'
import { openHits, requesterOf, type Withdrawal, wasCancelled } from './withdrawal.ts'

/** The checks by the platform and by operators, and every transaction ever entered. */
export function WithdrawalChecks({ withdrawal: it }: { withdrawal: Withdrawal }) {
  const { checks } = it
  const provedBy = it.automatic
    ? 'Rule set with the password'
    : it.merchant
      ? 'Password'
      : 'Authenticator and e-mail code'
  const boundBy = it.merchant ? 'Address set for the merchant' : 'Address set by the member'
  return (
    <>
      <Checks
        rows={[
          {
            fine: checks.proved,
            text: checks.proved ? provedBy : 'No valid proof of this request',
          },
          {
            fine: checks.addressSealed,
            text: checks.addressSealed ? boundBy : 'The seal of the address is invalid',
            end: checks.addressBoundAt && dayText(checks.addressBoundAt),
          },
          {
            fine: checks.addressStillBound,
            text: checks.addressStillBound ? 'Still their address' : 'The address has been changed since',
          },
          {
            fine: !checks.firstUse,
            text: checks.firstUse
              ? `First ${it.merchant ? 'payout' : 'withdrawal'} to this address`
              : 'Paid to this address before',
          },
          checks.sharedWith.length > 0 && {
            fine: false,
            text: 'Other merchants have this payout address',
            end: checks.sharedWith.length,
          },
          it.automatic && { fine: true, text: 'Requested automatically, by the merchant’s rule' },
          checks.othersWithAddress > 0 && {
            fine: false,
            text: 'Others were paid to this address',
            end: checks.othersWithAddress,
          },
          it.needsSecond && {
            fine: false,
            text:
              openHits(it).length > 0
                ? 'Stopped for review: needs two operators'
                : 'Above the limit: needs two operators',
          },
          checks.moneyWaitsUntil !== null && {
            fine: false,
            text: 'Authenticator replaced by e-mail only',
            end: `until ${momentText(checks.moneyWaitsUntil)}`,
          },
        ]}
      />
      <SharedAddress merchants={checks.sharedWith} />
      <Sums withdrawal={it} />
      <Steps hands={stepsOf(it)} />
      {it.transactions.length > 0 && <Entered withdrawal={it} />}
    </>
  )
}

/** What they received and requested. */
function Sums({ withdrawal: it }: { withdrawal: Withdrawal }) {
  const { checks } = it
  return (
    <Kv
      flush
      rows={[
        { name: it.merchant ? 'Merchant since' : 'Member since', value: dayText(checks.since) },
        {
          name: it.merchant ? 'Received in total' : 'Deposited in total',
          value: <Money amount={checks.cameIn} coin="USDT" />,
        },
        { name: 'Requested in 30 days', value: <Money amount={checks.lately} coin="USDT" /> },
        { name: 'Requested in total', value: <Money amount={checks.ever} coin="USDT" /> },
        {
          name: it.merchant ? 'All merchants, that day' : 'All members, that day',
          value: <Money amount={checks.todayOfAll} coin="USDT" />,
        },
      ]}
    />
  )
}

function stepsOf(it: Withdrawal): Step[] {
  const steps: Step[] = [
    {
      is: 'done',
      title: `Requested ${it.automatic ? 'automatically for' : 'by'} ${requesterOf(it).name}`,
      text: momentText(it.createdAt),
    },
  ]
  const at = (moment: Date | null) => (moment ? momentText(moment) : '')
  if (it.approvedAt) {
    const second = it.secondBy === null ? '' : ` and ${it.secondBy}`
    steps.push({ is: 'done', title: `Approved by ${it.decidedBy ?? '?'}${second}`, text: at(it.approvedAt) })
  } else if (it.secondWaits) {
    steps.push({ is: 'done', title: `Reviewed by ${it.decidedBy ?? '?'}`, text: 'maker' })
    steps.push(waiting)
  } else if (it.state === 'reviewing')
    steps.push({
      is: 'now',
      title: 'Your decision',
      text: it.needsSecond ? 'A second operator decides after you.' : 'Then it can be paid.',
    })
  if (it.sentBy) steps.push({ is: 'done', title: `Payment entered by ${it.sentBy}`, text: at(it.sentAt) })
  if (it.state === 'approved') steps.push(openHits(it).length > 0 ? clearing(it) : paying)
  if (it.state === 'sent')
    steps.push({
      is: 'later',
      title: 'Waiting for confirmation',
      text: `${it.confirmations} of ${it.confirmationsNeeded} confirmations`,
    })
  if (it.state === 'completed') steps.push({ is: 'done', title: 'Confirmed on the chain', text: at(it.endedAt) })
  if (wasCancelled(it)) steps.push({ is: 'done', title: 'Cancelled by the merchant', text: at(it.endedAt) })
  if (it.rejectedBy) steps.push({ is: 'done', title: `Rejected by ${it.rejectedBy}`, text: at(it.endedAt) })
  return steps
}

const waiting: Step = {
  is: 'later',
  title: 'Waiting for another operator',
  text: 'In Approvals. Makers cannot approve their own requests.',
}
const paying: Step = {
  is: 'now',
  title: 'To be paid',
  text: 'From the operators’ wallet. Then enter the transaction.',
}

/** An approved one that stopped for review since. */
const clearing = ({ secondWaits }: Withdrawal): Step =>
  secondWaits
    ? waiting
    : {
        is: 'now',
        title: 'Stopped since its approval',
        text: 'Not to be paid. Two operators clear it, or it is rejected.',
      }

const outcomeName: Record<Withdrawal['transactions'][number]['state'], string> = {
  watched: 'Searching',
  paid: 'Paid',
  failed: 'Failed',
  wrong: 'Does not pay this request',
  'taken back': 'Removed. It may still be mined',
  besides: 'Also paid: they were paid twice',
}

/** Every transaction ever entered, with its outcome. */
const Entered = ({ withdrawal: { chain, transactions } }: { withdrawal: Withdrawal }) => (
  <PanelPart title={transactions.length === 1 ? 'Transaction' : 'Transactions'}>
    <ul className="entered">
      {transactions.map(({ txid, state, enteredBy, enteredAt, why, from }) => (
        <li key={txid}>
          <b className={state === 'besides' ? 'ember' : undefined}>{outcomeName[state]}</b>
          <a className="mono panel__link" href={explorerOf(chain, txid)} target="_blank" rel="noopener noreferrer">
            {txid}
          </a>
          <span className="quiet tnum">
            {enteredBy}, {momentText(enteredAt)}
          </span>
          {why && <span>{why}</span>}
          {from && <span className="mono quiet">from {from}</span>}
        </li>
      ))}
    </ul>
  </PanelPart>
)
