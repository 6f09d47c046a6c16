import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { classNames } from '@humidor/ui/class-names.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { usePlace } from '../../../components/place.ts'
import { Status } from '../../../components/Status.tsx'
import { momentText } from '../../../words/moments.ts'
import '../../../components/key-figure.css'
import './chains.css'
import { chainName } from './payment.ts'

const { chainHealth, requestSetChainBack } = consoleContract.deposits
export type Chain = AnswerOf<typeof chainHealth>[number]

const looks = { live: 'done', delayed: 'wait', down: 'fail' } as const
const names = { live: 'Up to date', delayed: 'Delayed', down: 'Unreachable' } as const

/** Per chain: how it is read, and whether its incoming money adds up. */
export function Chains() {
  const asked = useAsk(chainHealth, {}, { live: true })
  const { data } = asked
  if (hasFailed(asked))
    return <Note kind="ember">The status of the chains did not load. It is retried automatically.</Note>
  if (!data)
    return (
      <section className="chains" aria-hidden="true">
        <span className="skel chains__coming" />
        <span className="skel chains__coming" />
      </section>
    )
  if (data.length === 0) return null
  return (
    <section className="chains" aria-label="Chains">
      {data.map((chain) => (
        <Health key={chain.chain} of={chain} />
      ))}
    </section>
  )
}

const blocks = ({ head, scanned }: Chain) => {
  if (scanned === null) return 'No block read yet'
  const read = scanned.toLocaleString('en')
  return head === null ? `Read up to block ${read}` : `Read up to block ${read} of ${head.toLocaleString('en')}`
}

/** The button to have a chain read again, or a link to the waiting request. */
function Again({ of: it }: { of: Chain }) {
  const place = usePlace()
  const may = useMay()
  if (it.waits)
    return (
      <p>
        A rescan is waiting for a second operator in{' '}
        <Link className="panel__link" href="/approvals">
          approvals
        </Link>
        .
      </p>
    )
  if (!may(requestSetChainBack) || it.scanned === null) return null
  return (
    <button type="button" className="textlink" onClick={() => place.go({ again: it.chain })}>
      Rescan from a block
    </button>
  )
}

const Health = ({ of: it }: { of: Chain }) => (
  <article
    className={classNames('vault', (!it.addsUp || it.alarm !== null || it.disagreement !== null) && 'vault--wrong')}
  >
    <header className="between">
      <h2>{chainName[it.chain]}</h2>
      <Status kind={looks[it.state]}>{names[it.state]}</Status>
    </header>
    {it.disagreement !== null && (
      <p className="ember" role="alert">
        Providers contradict each other: {it.disagreement}
        {it.disagreesSince && `, since ${momentText(it.disagreesSince)}`}
      </p>
    )}
    {it.alarm !== null && (
      <p className="ember" role="alert">
        {it.alarm}
        {it.alarmAt && `, ${momentText(it.alarmAt)}`}
      </p>
    )}
    <Money amount={it.received} coin="USDT" size="md" places={6} />
    <p className={classNames(!it.addsUp && 'ember')}>
      {it.addsUp
        ? 'Received. It equals credited plus unmatched payments.'
        : 'Received. It differs from credited plus unmatched payments.'}
    </p>
    <p className="tnum">
      {blocks(it)}. {it.waiting} waiting, {it.confirming} confirming.
      {it.oddRows > 0 && ` ${it.oddRows.toLocaleString('en')} malformed rows from providers were skipped.`}
    </p>
    <Again of={it} />
  </article>
)
