import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { type Funds, fieldOf, type Pledged, refuseStake, type Stake, type StakeField } from './pledge.ts'

/** An amount that is too small shows no error while the reader may still be typing. Other errors show at once. */
const tooLittle: ErrorCode = 'wrong_pledge_money'

/**
 * The typed stake, its parsed amounts, and its first error.
 * @param doubts whether a sent stake may have been pledged; then the remaining balance raises no error
 */
export function useStake(first: string, now: Pledged, funds: Funds, doubts: (stake: Stake) => boolean) {
  const [typed, setTyped] = useState<Record<StakeField, string>>({ money: first, cig: '' })
  const [tried, setTried] = useState(false)
  const money = parseAmount<'USCD'>(typed.money)
  const cig = isBlank(typed.cig) ? micros<'CIG'>(0n) : parseAmount<'CIG'>(typed.cig)
  const stake: Stake | undefined = money === undefined || cig === undefined ? undefined : { money, cig }
  const missing = money === undefined ? tooLittle : 'cb_wrong_money'
  const doubted = stake !== undefined && doubts(stake)
  const refusal = !stake ? missing : doubted ? undefined : refuseStake(stake, now, funds)
  const shownError = refusal !== undefined && (tried || refusal !== tooLittle) ? refusal : undefined
  return {
    typed,
    type: (field: StakeField) => (text: string) => {
      setTyped({ ...typed, [field]: text })
      setTried(false)
    },
    /** The typed amounts; undefined, or no ₡, if the text is no amount. */
    money,
    cig: cig ?? micros<'CIG'>(0n),
    allowed: refusal === undefined ? stake : undefined,
    doubted,
    wrongAt: (field: StakeField) => (fieldOf(shownError) === field ? shownError : undefined),
    submit() {
      setTried(true)
      return refusal === undefined ? stake : undefined
    },
  }
}
