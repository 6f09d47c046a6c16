import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros, price as priceOf } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refusePrice } from '@humidor/domain/price.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { refusalText } from '../../words/refusals.ts'
import { meaningOf, type PriceNow, priceText } from './price.ts'

const { operators, price } = consoleContract
const { priceNow, requestPrice } = price

/** When it shall be in force. */
type When = 'now' | 'midnight'
const blank = { price: '', when: 'midnight' as When, reason: '' }

/** What operators are told of a price that cannot be asked for. */
const sentence: Partial<Record<ErrorCode, string>> = {
  illegal_value: 'At least half of the price in force, and at most the double.',
  illegal_operation: 'It is so already, such a request waits, or another price has come into force. Look again.',
}

/** A request for another price as it is being written: what is typed, what the rules say of it, and the way to ask for it. */
export function useAskPrice(now: PriceNow, onDone: () => void) {
  const [typed, setTyped] = useState(blank)
  const [pressed, setPressed] = useState(false)
  const asking = useAct(requestPrice, {
    thanks: 'Asked. Another operator decides now.',
    changes: [priceNow, operators.approvals, operators.me],
    inField: ['illegal_value', 'illegal_operation', 'content_empty'],
    then: onDone,
  })
  const amount = parseAmount(typed.price)
  const atOnce = typed.when === 'now'
  const refused =
    amount === undefined ? 'illegal_value' : refusePrice({ price: amount, inForce: priceOf(now.price), atOnce })
  const lacking = refuseNote(typed.reason)
  const { refusal } = asking
  const ofPrice = refusal === 'illegal_value' || refusal === 'illegal_operation' ? refusal : undefined
  const wrong = ofPrice ?? (pressed ? refused : undefined)
  return {
    typed,
    /** What it would change; undefined while nothing that could be asked for is typed. */
    meaning: amount === undefined || refused ? undefined : meaningOf(amount, now),
    /** What the button asks for; undefined: nothing yet. */
    asks: amount === undefined || refused ? undefined : priceText(amount),
    busy: asking.busy,
    offline: asking.offline,
    errors: {
      price: wrong && (sentence[wrong] ?? refusalText(wrong)),
      reason: pressed && lacking ? refusalText(lacking) : undefined,
    },
    change: (changes: Partial<typeof blank>) => {
      setTyped({ ...typed, ...changes })
      asking.forgive()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setPressed(true)
      if (refused || lacking || amount === undefined) return
      const asked = { price: micros<'USCD'>(amount), inForce: now.price, reason: typed.reason.trim() }
      void asking.act(atOnce ? asked : { ...asked, day: now.coming.day })
    },
  }
}
