import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Uscd, Usdt } from '@humidor/domain/money/micros.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAgreed } from '../../../api/useAgreed.ts'
import { useWords } from '../../../words/words.ts'

/**
 * The warning of the confirmation when the fee differs from the agreed one. It stays while a new code is typed, until the
 * member agrees to the new fee.
 * @param fee the current fee, in millionths
 * @param refusal the server's last refusal
 * @param beforeSubmit true where no input changes the fee: the warning comes before the first submit, too
 */
export function useShownFee(
  fee: Uscd | Usdt,
  coin: 'USCD' | 'USDT',
  refusal: ErrorCode | undefined,
  beforeSubmit = false,
) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const { agree, old } = useAgreed(fee, beforeSubmit)
  const moving = refusal === 'illegal_value' ? words('fee.moving') : undefined
  const moved = old === undefined ? undefined : words('fee.moved', { old: exactly(old, coin), fee: exactly(fee, coin) })
  return { agree, moved, problem: moved ?? moving }
}
