import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { type DayFlow, dayFlowNames, dayFlows } from '@humidor/domain/money/day-flows.ts'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { directionNames, flowWords } from '../../../words/flows.ts'

const { today } = consoleContract.overview
type Answer = AnswerOf<typeof today>

const ways = ['in', 'out', 'turned'] as const

/** Money in, out and converted since midnight. */
export function Today() {
  const asked: Loadable<Answer> = useAsk(today, {}, { live: true })
  const { data } = asked
  return (
    <section className="queue overview__today" aria-label="Today’s money">
      <h2 className="overview__head">
        Today’s money <span className="tnum">{data && `since ${dayName(data.day)} 00:00 (UTC+8)`}</span>
      </h2>
      {data ? (
        <div className="overview__ways">
          {ways.map((way) => (
            <section key={way} aria-label={directionNames[way]}>
              <h3>{directionNames[way]}</h3>
              <dl>
                {dayFlowNames
                  .filter((flow) => dayFlows[flow].way === way)
                  .map((flow) => (
                    <Row key={flow} flow={flow} of={data} />
                  ))}
              </dl>
            </section>
          ))}
        </div>
      ) : hasFailed(asked) ? (
        <LoadFailed of={asked} />
      ) : (
        <div aria-busy="true">
          <RowsSkeleton rows={4} />
        </div>
      )}
    </section>
  )
}

/** A flow with its total per coin; zero in its first coin if there was none. */
function Row({ flow, of }: { flow: DayFlow; of: Answer }) {
  const text = useMoneyText()
  const { name, at } = flowWords[flow]
  const came = of.flows.filter((one) => one.flow === flow)
  const [coin] = dayFlows[flow].coins
  return (
    <div>
      <dt>
        <Link href={at}>{name}</Link>
      </dt>
      <dd className={came.length === 0 ? 'quiet tnum' : 'tnum'}>
        {came.length === 0
          ? text(0n, coin)
          : came.map((one) => <span key={one.coin}>{text(one.amount, one.coin)}</span>)}
      </dd>
    </div>
  )
}
