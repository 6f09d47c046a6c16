import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../api/useAsk.ts'
import { State } from '../../desk/Signs.tsx'
import { momentText } from '../../words/moments.ts'
import './chains.css'
import { chainName } from './payment.ts'

const { chainHealth } = consoleContract.deposits
type Chain = AnswerOf<typeof chainHealth>[number]

const looks = { live: 'done', delayed: 'wait', down: 'fail' } as const
const names = { live: 'Read live', delayed: 'Read with delay', down: 'Not readable' } as const

/** How each chain is read, and whether what came in adds up. */
export function Chains() {
  const { data } = useAsk(chainHealth, {}, { live: true })
  if (!data || data.length === 0) return null
  return (
    <section className="chains" aria-label="Chains">
      {data.map((chain) => (
        <Health key={chain.chain} of={chain} />
      ))}
    </section>
  )
}

const height = (at: number | null) => (at === null ? 'never' : at.toLocaleString('en'))

const Health = ({ of: it }: { of: Chain }) => (
  <article className="chains__one">
    <header className="between">
      <h2>{chainName[it.chain]}</h2>
      <State kind={looks[it.state]}>{names[it.state]}</State>
    </header>
    {it.alarm !== null && (
      <p className="chains__alarm" role="alert">
        {it.alarm}
        {it.alarmAt && `, ${momentText(it.alarmAt)}`}
      </p>
    )}
    <Kv
      flush
      rows={[
        { name: 'Newest block', value: height(it.head) },
        { name: 'Read up to', value: height(it.scanned) },
        { name: 'Under way', value: `${it.waiting} waiting, ${it.confirming} confirming` },
        { name: 'Received', value: <Money amount={it.received} coin="USDT" places={6} /> },
        {
          name: 'Credited and unmatched',
          value: (
            <State kind={it.addsUp ? 'done' : 'fail'}>{it.addsUp ? 'adds up to it' : 'does not add up to it'}</State>
          ),
        },
      ]}
    />
  </article>
)
