import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { useState } from 'react'
import { useLanguage } from '../words/words.ts'

/** These are said while one types: what is too much already does not become less by typing on. */
const tooMuch: ReadonlySet<ErrorCode> = new Set([
  'not_enough_money',
  'cb_not_enough_money',
  'maximum_withdrawal_exceeded',
  'max_rebate_to_transaction',
  'pledge_limit_reached',
])

/** What a form knows of the one amount that it asks for. */
export interface Amount<C extends Coin> {
  /** What was typed, also where it is refused; undefined: no amount. */
  read: Micros<C> | undefined
  /** As it was typed. */
  typed: string
  type(text: string): void
  /** What it means, when the rule says nothing against it, or when it was sent and may have been done. */
  allowed: Micros<C> | undefined
  /** It was sent and may have been done: it is to be tried again. */
  doubted: boolean
  /** What to say at the field: what the form finds comes before what the server refused. */
  wrong: ErrorCode | undefined
  /** For the submit: from now on the form says whatever is wrong. @returns what is allowed */
  submit(): Micros<C> | undefined
}

/**
 * The amount of a form. Too much is said while typing; that it is too little, or nothing, only once it was to be sent.
 * @param rule the server's own rule about an amount
 * @param act the act that the form leads to; typing forgives what it was refused for
 * @param whole the field takes whole amounts only, as its `AmountField` is told as well
 * @param doubts whether an amount was sent and may have been done: what is left by now is not held against it
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
  const said = refusal !== undefined && (tried || tooMuch.has(refusal)) ? refusal : undefined
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
    wrong: said ?? act.refusal,
    submit() {
      setTried(true)
      return allowed
    },
  }
}
