import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { fieldOf, type Pledged, type Purse, refuseStake, type Stake, type StakeField } from './pledge.ts'

/** What is too little so far may still be typed on; everything else is said at once. */
const tooLittle: ErrorCode = 'wrong_pledge_money'

/**
 * What is typed of a stake, what it means, and what is wrong with it.
 * @param doubts whether a stake was sent and may have been pledged: what is left by now is not held against it
 */
export function useStake(first: string, now: Pledged, purse: Purse, doubts: (stake: Stake) => boolean) {
  const [typed, setTyped] = useState<Record<StakeField, string>>({ money: first, cig: '' })
  const [tried, setTried] = useState(false)
  const money = parseAmount<'USCD'>(typed.money)
  const cig = isBlank(typed.cig) ? micros<'CIG'>(0n) : parseAmount<'CIG'>(typed.cig)
  const stake: Stake | undefined = money === undefined || cig === undefined ? undefined : { money, cig }
  const missing = money === undefined ? tooLittle : 'cb_wrong_money'
  const doubted = stake !== undefined && doubts(stake)
  const refusal = !stake ? missing : doubted ? undefined : refuseStake(stake, now, purse)
  const said = refusal !== undefined && (tried || refusal !== tooLittle) ? refusal : undefined
  return {
    typed,
    type: (field: StakeField) => (text: string) => {
      setTyped({ ...typed, [field]: text })
      setTried(false)
    },
    /** As they are typed: undefined, or no ₡, where that is no amount. */
    money,
    cig: cig ?? micros<'CIG'>(0n),
    allowed: refusal === undefined ? stake : undefined,
    doubted,
    wrongAt: (field: StakeField) => (fieldOf(said) === field ? said : undefined),
    submit() {
      setTried(true)
      return refusal === undefined ? stake : undefined
    },
  }
}
