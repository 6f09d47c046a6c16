import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import type { Settings } from '../../../api/useSettings.ts'
import { daysIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'

/** Says after how long without a pre-order a membership is frozen, and what lifts the freeze (rules D7). Empty while the rule is off. */
export function FreezeRule({ of: { idleAfter, minimum } }: { of: Settings['preorders'] }) {
  const words = useWords('membership')
  const text = useMoneyText()
  if (idleAfter === null) return null
  return <Note kind="plain">{words('freeze', { days: daysIn(idleAfter), amount: text(minimum, 'USCD') })}</Note>
}
