import * as incomeCalls from '@humidor/contract/money/income.ts'
import { incomeCoins, totalIn } from '@humidor/domain/money/income.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { HideAmounts, useMoneyText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { SkeletonText } from '@humidor/ui/State.tsx'
import { CalendarDays, Coins } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { useWords } from '../../../words/words.ts'

/** Milliseconds. What comes in meanwhile asks again by itself. */
const FRESH = 60_000

/** The links to what was earned this month, and to what is to come. */
export function Earned() {
  const words = useWords('dashboard')
  const { covered } = useAmountsCovered()
  return (
    <HideAmounts when={covered}>
      <Rows card>
        <Row icon={Coins} title={<ThisMonth />} sub={words('earned.text')} href={paths.analysis} />
        <Row icon={CalendarDays} title={words('earned.calendar')} href={paths.calendar} />
      </Rows>
    </HideAmounts>
  )
}

/** What this month has brought so far. Its line is reserved while it loads. */
function ThisMonth() {
  const words = useWords('dashboard')
  const text = useMoneyText()
  const asked = useAsk(incomeCalls.earnings, {}, { fresh: FRESH })
  if (hasFailed(asked)) return words('earned.unknown')
  if (!asked.data) return <SkeletonText like={words('earned.amount', { amount: '1,000.00 USCD' })} />
  const earned = asked.data.months.at(-1)?.earned ?? []
  const amount = incomeCoins
    .map((coin) => ({ coin, total: totalIn(earned, coin) }))
    .filter(({ total }) => total > 0n)
    .map(({ coin, total }) => text(total, coin))
    .join(' + ')
  return amount === '' ? words('earned.nothing') : words('earned.amount', { amount })
}
