import { contract } from '@humidor/contract/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { Delta } from '@humidor/ui/Delta.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { momentText } from '../../../words/moments.ts'
import { changeText, daysOf, type PriceNow, priceText } from './price.ts'
import './price.css'

/** The number of days on the chart line. */
const DAYS = 90

/** The price in force, with its chart line, and the change at the next midnight. */
export const Now = ({ now }: { now: PriceNow }) => (
  <div className="pricing">
    <Figure now={now} />
    <Coming now={now} />
  </div>
)

function Figure({ now }: { now: PriceNow }) {
  const { data } = useAsk(contract.price.history, { days: DAYS })
  const days = daysOf(data ?? [])
  const [first] = days
  const last = days.at(-1)
  return (
    <section aria-label="Price">
      <div className="between between--base">
        <Money amount={now.price} coin="USCD" size="lg" places={PLACES.price} />
        <Delta by={now.change}>{changeText(now.change)} since the end of yesterday</Delta>
      </div>
      <LineChart
        height={220}
        coin="USCD"
        places={PLACES.price}
        label={`Price of ₡, ${DAYS} days`}
        empty="No prices published yet."
        summary={
          first && last
            ? `Price of ₡ from ${first.day} to ${last.day}: from ${priceText(first.price)} to ${priceText(last.price)}`
            : 'No prices published yet.'
        }
        points={days.map(({ day, price }) => {
          const at = dayName(day)
          return { at, short: at.slice(5), value: price }
        })}
      />
    </section>
  )
}

function Coming({ now }: { now: PriceNow }) {
  const { coming, range, waits } = now
  const { agreed } = coming
  return (
    <section aria-label="Upcoming">
      {waits.map((it) => (
        <Note key={it.day ?? 'now'}>
          {priceText(it.price)} {it.day === null ? 'at once' : `from ${it.day} 00:00`} is waiting for a second operator
          in{' '}
          <Link className="panel__link" href="/approvals">
            Approvals
          </Link>
          .
        </Note>
      ))}
      <Kv
        flush
        rows={[
          { name: 'In force since', value: now.since === null ? 'No prices published yet' : momentText(now.since) },
          { name: 'Next midnight', value: `${momentText(coming.at)}, UTC+8` },
          {
            name: 'New price',
            value: agreed ? priceText(agreed.price) : `${priceText(coming.byRule)}, by the rule`,
          },
          agreed !== null && { name: 'Approved by', value: `${agreed.maker} and ${agreed.checker}` },
          agreed !== null && { name: 'Price by the rule', value: priceText(coming.byRule) },
          {
            name: 'Daily rise by the rule',
            value: (
              <Link className="panel__link" href="/settings?item=priceRise">
                {changeText(coming.rise)}
              </Link>
            ),
          },
          {
            name: 'Allowed daily rise',
            value: `${changeText(BigInt(range.least))} to ${changeText(BigInt(range.most))} a day`,
          },
          { name: 'Held by members and merchants', value: <Money amount={now.held} coin="CIG" /> },
          { name: 'Value', value: <Money amount={now.worth} coin="USCD" /> },
        ]}
      />
    </section>
  )
}
