import * as priceCalls from '@humidor/contract/trading/price.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { type ChartRange, chartRanges, FIRST_RANGE } from '@humidor/domain/trading/market.ts'
import { Delta } from '@humidor/ui/Delta.tsx'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { shareText } from '../../../words/share-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { courseOf, factsOf } from './course.ts'
import type { Market } from './market.ts'

/** In pixels (rules T5). */
const HEIGHT = 240
/** Days fetched at first; a longer range fetches a year. Over more days than these the axis shows years and months. */
const QUARTER = 90
const YEAR = 365
/** Past prices do not change, and the last point is the price in force. Milliseconds. */
const FRESH = 300_000

/** The price, its change today, and its line over a week, a month, a quarter or a year. */
export function PriceChart({ market }: { market: Market }) {
  const words = useWords('market')
  const [range, setRange] = useState<ChartRange>(FIRST_RANGE)
  const days = range > QUARTER ? YEAR : QUARTER
  const history = useAsk(priceCalls.history, { days }, { fresh: FRESH })
  return (
    <Section label={words('price')} className="market__price">
      <div className="stack stack--tight">
        <span className="label">
          CigarBox <span className="faint">₡</span>
        </span>
        <div className="between between--base">
          <Money amount={market.price} coin="USCD" size="xl" places={PLACES.price} />
          <Today market={market} />
        </div>
      </div>
      <Loaded of={history} skeleton={<Skeleton height={HEIGHT} />}>
        {(published) => (
          <Line course={courseOf(published, range, { at: market.now, price: market.price })} long={range > QUARTER} />
        )}
      </Loaded>
      <Segmented
        label={words('chart.ranges')}
        options={chartRanges.map((days) => ({ id: String(days), label: words(`chart.d${days}`) }))}
        value={String(range)}
        onChange={(id) => setRange(chartRanges.find((days) => String(days) === id) ?? FIRST_RANGE)}
      />
    </Section>
  )
}

/** The change since the end of the day before. Shows nothing on the price's first day. */
function Today({ market: { price, yesterday } }: { market: Market }) {
  const words = useWords('market')
  const { lang } = useLanguage()
  const text = useMoneyText()
  if (yesterday === null) return null
  const change = price - yesterday
  const percent = shareText(lang, change, yesterday)
  if (percent === undefined) return null
  const amount = text(change, undefined, { signed: true, places: PLACES.price })
  return <Delta by={change}>{words('today', { amount, percent })}</Delta>
}

function Line({ course, long }: { course: ReturnType<typeof courseOf>; long: boolean }) {
  const words = useWords('market')
  const { lang } = useLanguage()
  const text = useMoneyText()
  const priced = (amount: bigint) => text(amount, undefined, { places: PLACES.price })
  const facts = factsOf(course)
  const change = facts ? facts.last.price - facts.first.price : 0n
  return (
    <LineChart
      height={HEIGHT}
      coin="USCD"
      places={PLACES.price}
      label={words('price')}
      empty={words('chart.empty')}
      summary={
        facts
          ? words('chart.summary', {
              from: dayName(facts.first.day),
              to: dayName(facts.last.day),
              first: priced(facts.first.price),
              last: priced(facts.last.price),
              change: `${change < 0n ? '−' : change > 0n ? '+' : ''}${shareText(lang, change, facts.first.price) ?? ''}`,
              highest: priced(facts.highest.price),
              highestOn: dayName(facts.highest.day),
              lowest: priced(facts.lowest.price),
              lowestOn: dayName(facts.lowest.day),
            })
          : words('chart.empty')
      }
      points={course.map(({ day, price }) => ({
        at: dayName(day),
        short: long ? dayName(day).slice(0, 7) : dayName(day).slice(5),
        value: price,
      }))}
    />
  )
}
