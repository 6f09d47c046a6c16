import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { useState } from 'react'
import { useLanguage } from '../words/words.ts'

/** These are shown while the member types: an amount that is too large does not shrink by more digits. */
const tooMuch: ReadonlySet<ErrorCode> = new Set([
  'not_enough_money',
  'cb_not_enough_money',
  'maximum_withdrawal_exceeded',
  'max_rebate_to_transaction',
  'pledge_limit_reached',
])

/** The state of a form's one amount field. */
export interface Amount<C extends Coin> {
  /** The typed amount, even if it is refused; undefined when it is no amount. */
  read: Micros<C> | undefined
  /** The text as it was typed. */
  typed: string
  type(text: string): void
  /** The amount, if the rule allows it, or if it was sent and its outcome is unknown. */
  allowed: Micros<C> | undefined
  /** It was sent and its outcome is unknown: the form offers to try again. */
  doubted: boolean
  /** The error at the field. The form's own check comes before the server's refusal. */
  wrong: ErrorCode | undefined
  /** For the submit: from now on the form shows every error. @returns the allowed amount */
  submit(): Micros<C> | undefined
}

/**
 * The amount of a form. "Too much" is shown while typing; "too little" and "nothing" only after a submit.
 * @param rule the server's own rule about an amount
 * @param act the act that the form submits; typing clears its refusal
 * @param whole the field takes whole amounts only; its `AmountField` gets the same
 * @param doubts whether an amount was sent with an unknown outcome: then the remaining balance does not refuse it
 */
export function useAmount<C extends Coin>(
  rule: (money: Micros<C>) => ErrorCode | undefined,
  act: { refusal: ErrorCode | undefined; forgive(): void },
  {
    first = '',
    nothing = 'wrong_money',
    whole = false,
    doubts = () => false,
  }: { first?: string; nothing?: ErrorCode; whole?: boolean; doubts?: (money: Micros<C>) => boolean } = {},
): Amount<C> {
  const [typed, setTyped] = useState(first)
  const [tried, setTried] = useState(false)
  const { lang } = useLanguage()
  const money = parseAmount<C>(typed, { whole: whole ? lang : undefined })
  const doubted = money !== undefined && doubts(money)
  const refusal = money === undefined ? nothing : doubted ? undefined : rule(money)
  const allowed = refusal === undefined ? money : undefined
  const shown = refusal !== undefined && (tried || tooMuch.has(refusal)) ? refusal : undefined
  return {
    read: money,
    typed,
    type(text) {
      setTyped(text)
      setTried(false)
      act.forgive()
    },
    allowed,
    doubted,
    wrong: shown ?? act.refusal,
    submit() {
      setTried(true)
      return allowed
    },
  }
}
