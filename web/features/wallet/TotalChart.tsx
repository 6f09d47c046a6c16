import { contract } from '@humidor/contract/index.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { Delta } from '@humidor/ui/Delta.tsx'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useAsk } from '../../api/useAsk.ts'
import { dayText } from '../../words/moments.ts'
import { shareText } from '../../words/share-text.ts'
import { useLanguage, useWords } from '../../words/words.ts'

/** How many midnights the line shows. */
const DAYS = 30

/** The total and its line over the last thirty midnights, ending with what is owned now. */
export function TotalChart({ total }: { total: Uscd }) {
  const words = useWords('asset')
  const history = useAsk(contract.member.historyBalance, {}, { fresh: 60_000 })
  return (
    <Section label={words('totalBalance')}>
      <div className="stack stack--tight">
        <span className="label">{words('totalBalance')}</span>
        <Money amount={total} coin="USCD" size="xl" />
      </div>
      <Loaded of={history} skeleton={<Skeleton height={190} />}>
        {(rows) => <Line total={total} midnights={rows.slice(-DAYS)} />}
      </Loaded>
    </Section>
  )
}

interface Midnight {
  balanceDate: number
  moneyTotal: Uscd
}

function Line({ total, midnights }: { total: Uscd; midnights: readonly Midnight[] }) {
  const words = useWords('asset')
  const { lang } = useLanguage()
  const text = useMoneyText()
  const first = midnights[0]
  const last = midnights.at(-1)
  const change = first ? total - first.moneyTotal : 0n
  const percent = first && shareText(lang, change, first.moneyTotal)
  return (
    <>
      {percent !== undefined && (
        <Delta by={change}>
          {words('inDays', { amount: text(change, undefined, { signed: true }), percent, days: midnights.length })}
        </Delta>
      )}
      <LineChart
        height={190}
        coin="USCD"
        label={words('totalBalance')}
        empty={words('chartEmpty')}
        summary={
          first && last
            ? words('chart', {
                from: dayText(first.balanceDate),
                to: dayText(last.balanceDate),
                first: text(first.moneyTotal),
                last: text(last.moneyTotal),
              })
            : words('chartEmpty')
        }
        points={midnights.map(({ balanceDate, moneyTotal }) => ({
          at: dayText(balanceDate),
          short: dayText(balanceDate).slice(5),
          value: moneyTotal,
        }))}
      />
    </>
  )
}
