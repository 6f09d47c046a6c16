import * as memberCalls from '@humidor/contract/accounts/member.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Sparkline } from '@humidor/ui/Sparkline.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'

/** How many midnights the line shows, and now. */
const DAYS = 30
/** Past days do not change. Milliseconds. */
const FRESH = 600_000

/** The course of the total over the last month, under its figure. */
export function Course({ total }: { total: Uscd }) {
  const words = useWords('dashboard')
  const text = useMoneyText()
  const { data } = useAsk(memberCalls.historyBalance, {}, { fresh: FRESH })
  const midnights = (data?.rows ?? []).slice(-DAYS).map(({ moneyTotal }) => moneyTotal)
  const first = midnights[0] ?? total
  return (
    <Sparkline
      values={midnights.length === 0 ? [] : [...midnights, total]}
      summary={words('course', { days: midnights.length, first: text(first), last: text(total) })}
    />
  )
}
