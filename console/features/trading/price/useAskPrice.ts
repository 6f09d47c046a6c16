import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros, price as priceOf } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refusePrice } from '@humidor/domain/trading/price.ts'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { meaningOf, type PriceNow, priceText } from './price.ts'

const { priceNow, requestPrice } = consoleContract.price

/** When the price takes effect. */
type When = 'now' | 'midnight'
const blank = { price: '', when: 'midnight' as When, reason: '' }

/** The messages for a price that cannot be requested. */
const sentence: Partial<Record<ErrorCode, string>> = {
  illegal_value: 'Enter at least half and at most double the price in force.',
  illegal_operation: 'This price is already in force or requested, or another price has come into force. Refresh.',
}

/** The form of a price request: its fields, its validation, and the request. */
export function useAskPrice(now: PriceNow, onDone: () => void) {
  const asking = useApprovalRequest(requestPrice, {
    blank,
    changes: [priceNow],
    inField: ['illegal_value', 'illegal_operation'],
    onDone,
  })
  const { typed, refusal } = asking
  const amount = parseAmount(typed.price)
  const atOnce = typed.when === 'now'
  const refused =
    amount === undefined ? 'illegal_value' : refusePrice({ price: amount, inForce: priceOf(now.price), atOnce })
  const allowed = refused ? undefined : amount
  const ofPrice = refusal === 'illegal_value' || refusal === 'illegal_operation' ? refusal : undefined
  const wrong = ofPrice ?? (asking.pressed ? refused : undefined)
  return {
    ...asking,
    /** Its effect; undefined while the typed price is not valid. */
    meaning: allowed === undefined ? undefined : meaningOf(allowed, now),
    /** The subject on the button; undefined: not complete yet. */
    subject: allowed === undefined ? undefined : priceText(allowed),
    /** The mistake in the price. */
    error: wrong && (sentence[wrong] ?? refusalText(wrong)),
    submit: asking.submit(
      allowed === undefined
        ? undefined
        : { price: micros<'USCD'>(allowed), inForce: now.price, ...(!atOnce && { day: now.coming.day }) },
    ),
  }
}
