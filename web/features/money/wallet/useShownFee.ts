import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Uscd, Usdt } from '@humidor/domain/money/micros.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAgreed } from '../../../api/useAgreed.ts'
import { useWords } from '../../../words/words.ts'

/**
 * What the last look says once the fee is another one than was agreed to. It stays while a new code is typed, until the
 * new fee is agreed to as well.
 * @param fee what is shown now, in millionths
 * @param refusal what the server said last
 * @param atLastLook where nothing is typed that changes it: it is said before anything is sent, too
 */
export function useShownFee(
  fee: Uscd | Usdt,
  coin: 'USCD' | 'USDT',
  refusal: ErrorCode | undefined,
  atLastLook = false,
) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const { agree, old } = useAgreed(fee, atLastLook)
  const moving = refusal === 'illegal_value' ? words('fee.moving') : undefined
  const moved = old === undefined ? undefined : words('fee.moved', { old: exactly(old, coin), fee: exactly(fee, coin) })
  return { agree, moved, trouble: moved ?? moving }
}
