import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { daysIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'

/** Why nothing can be ordered, with the settings' figure: the number of days that a winner waits. */
export function useOrderRefusal({
  rest,
}: Pick<Settings['preorders'], 'rest'>): (code: ErrorCode) => string | undefined {
  const words = useWords('preorders')
  const refusalText = useRefusalText()
  return (code) => {
    if (code === 'not_offered') return words('next.off')
    return code === 'cant_created_in_5day_lott' ? words('next.rests', { days: daysIn(rest) }) : refusalText(code)
  }
}
