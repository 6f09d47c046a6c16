import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { balanceDate, businessDay } from '@humidor/domain/business-day.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { Moved } from '@humidor/ui/Delta.tsx'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Skeleton, SkeletonText } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { dayText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** How many midnights the line shows. */
const DAYS = 30

/** The total and its line over the last thirty midnights, ending with the current total. */
export function TotalChart({ total }: { total: Uscd }) {
  const words = useWords('asset')
  const history = useAsk(memberCalls.historyBalance, {}, { fresh: 60_000 })
  return (
    <Section label={words('totalBalance')}>
      <div className="stack stack--tight">
        <span className="label">{words('totalBalance')}</span>
        <Money amount={total} coin="USCD" size="xl" />
      </div>
      <Loaded of={history} skeleton={<Coming changed={total > 0n} />}>
        {({ rows }) => <Line total={total} midnights={rows.slice(-DAYS)} />}
      </Loaded>
    </Section>
  )
}

/** The skeleton: the change, if there may be one, and the line. */
const Coming = ({ changed }: { changed: boolean }) => (
  <div className="section">
    {changed && (
      <span className="delta">
        <SkeletonText like="+1,000.00 in 30" />
      </span>
    )}
    <Skeleton height={190} />
  </div>
)

interface Midnight {
  balanceDate: number
  moneyTotal: Uscd
}

/** The point of a day; the axis shows month and day. */
const point = (day: number, value: Uscd) => ({ at: dayText(day), short: dayText(day).slice(5), value })

function Line({ total, midnights }: { total: Uscd; midnights: readonly Midnight[] }) {
  const words = useWords('asset')
  const text = useMoneyText()
  // By the business day, like the midnights, so that it comes after all of them in every time zone.
  const today = balanceDate(businessDay(new Date(useClock().now)))
  const first = midnights[0]
  const change = first ? total - first.moneyTotal : 0n
  return (
    <>
      {first && (
        <Moved by={change}>
          {words('inDays', { amount: text(change, undefined, { signed: true }), days: midnights.length })}
        </Moved>
      )}
      <LineChart
        height={190}
        coin="USCD"
        label={words('totalBalance')}
        empty={words('chartEmpty')}
        summary={
          first && midnights.length > 1
            ? words('chart', {
                from: dayText(first.balanceDate),
                to: dayText(today),
                first: text(first.moneyTotal),
                last: text(total),
              })
            : words('chartEmpty')
        }
        // The first midnight alone would be a level line from today to today.
        points={
          midnights.length < 2
            ? []
            : [...midnights.map((one) => point(one.balanceDate, one.moneyTotal)), { at: words('now'), value: total }]
        }
      />
    </>
  )
}
