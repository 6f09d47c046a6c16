import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Uscd, Usdt } from '@humidor/domain/money/micros.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'

/**
 * What the last look says once the fee is another one than was agreed to. It stays while a new code is typed, until the
 * new fee is agreed to as well.
 * @param fee what is shown now, in millionths
 * @param refusal what the server said last
 */
export function useShownFee(fee: Uscd | Usdt, coin: 'USCD' | 'USDT', refusal: ErrorCode | undefined) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const [agreed, setAgreed] = useState<bigint>()
  const moved = agreed !== undefined && agreed !== fee
  const old = exactly((agreed ?? fee) as typeof fee, coin)
  return {
    /** The member agrees to what is shown now. */
    agree: () => setAgreed(fee),
    trouble: moved
      ? words('fee.moved', { old, fee: exactly(fee, coin) })
      : refusal === 'illegal_value'
        ? words('fee.moving')
        : undefined,
  }
}
