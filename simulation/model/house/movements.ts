import { LARGEST_ON_WIRE, micros, price, type Uscd } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Posting } from '@humidor/server/ledger/posting.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { inBatches } from './bites.ts'
import { demand, fail, type House } from './house.ts'
import type { Played, PlayedWork } from './played.ts'
import type { Movement } from './rows.ts'

/** `transactionToBalance.ts` */
const transactionToBalance: Played = {
  kind: 'settle',
  *by({ house, n, who: uid, request, at }) {
    const { product, settings } = house
    yield undefined
    const money: Uscd = micros(request['money'] ?? 0n)
    const from = memberAccount(uid, 'transaction')
    const dueAt = product.dueAfter(at, settings.conversionDelay).getTime()
    return {
      transfer: { operation: 'transactionToBalance', at, postings: product.reservedConversionPostings(uid, money) },
      refuse: (balance) =>
        product.refuseTransactionToBalance({ money, balance: balance(from), least: micros(settings.moveMinimum) }),
      answer: null,
      *beside(tx) {
        const row: Movement = { id: n, kind: 'conversion', uid, to: uid, money, fee: 0n, dueAt, state: 'pending' }
        yield* house.movements.insert(tx, n, row)
      },
    }
  },
}

const endings = {
  conversion: { done: 'convertBackPostings', cancelled: 'cancelledConversionPostings' },
  transferReview: { done: 'arrivedTransferPostings', cancelled: 'returnedTransferPostings' },
} as const

function postingsOf({ product }: House, { kind, uid, to, money, fee }: Movement, state: 'done' | 'cancelled') {
  if (endings[kind][state] === 'arrivedTransferPostings')
    return product.arrivedTransferPostings({ uid, to_uid: to, money, fee })
  const name = endings[kind][state] as Exclude<(typeof endings)[typeof kind][typeof state], 'arrivedTransferPostings'>
  return product[name](uid, micros(money))
}

const operations = {
  conversion: { done: 'completeConversion', cancelled: 'cancelConversion' },
  transferReview: { done: 'completeTransfer', cancelled: 'cancelTransfer' },
} as const

/** `end-movements.ts`: whichever way a movement ends, its transfer has the same key. Hold the rows first. */
function* end(
  house: House,
  tx: Tx,
  ends: readonly { row: Movement; intent: string; postings: readonly Posting[] }[],
  { state, at }: { state: 'done' | 'cancelled'; at: Date },
): Steps<void> {
  const transfers = ends.map(({ row, intent, postings }) => {
    return { operation: operations[row.kind][state], key: `${row.kind}:${row.id}:end`, at, postings, intent }
  })
  yield* house.ledger.post(tx, transfers)
  for (const { row } of ends) house.movements.put(tx, row.id, { ...row, state })
}

const takingBack = (kind: Movement['kind'], name: string): Played => ({
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const row = (yield* house.movements.hold(tx, Number(request[name]))) ?? fail('not_found')
    const isOwn = who < 1_000 || row.uid === who
    if (row.kind !== kind || !isOwn) fail('not_found')
    demand(house.product.refuseCancel(row.state))
    const postings = postingsOf(house, row, 'cancelled')
    yield* end(house, tx, [{ row, intent: `${n}`, postings }], { state: 'cancelled', at })
    return null
  },
})

/** `conversions.jobs.ts`, `reviews.jobs.ts`: whoever is frozen gives nothing away, which waits until they are not, or is taken back or stopped. */
const completing =
  (kind: Movement['kind']): PlayedWork =>
  (house, _request, at) =>
    inBatches(house, {
      rows: house.movements,
      open: () => house.movements.by('pending', kind),
      isDue: ({ state, dueAt, uid }) =>
        state === 'pending' && dueAt <= at.getTime() && !(kind === 'transferReview' && house.members.get(uid)?.frozen),
      end: (tx, rows) =>
        end(
          house,
          tx,
          rows.map((row) => ({ row, intent: `end ${row.id}`, postings: postingsOf(house, row, 'done') })),
          { state: 'done', at },
        ),
    })

/** `profitToTransaction.ts` */
const profitToTransaction: Played = {
  kind: 'settle',
  *by({ house, who: uid, request, at }) {
    const { product, settings } = house
    const money = micros<'CIG'>(request['money'] ?? 0n)
    yield undefined
    const today = price(house.priceToday())
    const seen = request['price'] as bigint | undefined
    if (seen !== undefined && seen !== BigInt(today)) fail('illegal_value')
    const fee = perMille(settings.profitFee)
    const least = micros<'CIG'>(settings.moveCigMinimum)
    const split = product.splitProfit(money, today, fee)
    if (split.received <= 0n) fail('wrong_money')
    if (split.worth > LARGEST_ON_WIRE) fail('payment_failed')
    const parts = { uid, money, received: split.received, fee: split.fee }
    return {
      transfer: { operation: 'profitToTransaction', at, postings: product.profitPostings(parts) },
      premise: () => house.priceToday() === BigInt(today),
      refuse: (balance) => {
        const treasury = balance(platformAccount('treasury', 'USCD'))
        const own = balance(memberAccount(uid, 'profit'))
        return product.refuseProfitToTransaction({ ...{ money, balance: own, least }, price: today, fee, treasury })
      },
      answer: { received: split.received, price: micros<'USCD'>(today) },
    }
  },
}

/** `rebateToTransaction.ts` */
const rebateToTransaction: Played = {
  kind: 'act',
  *by({ house, n, who: uid, request, at, name }, tx) {
    const { product, settings } = house
    const money: Uscd = micros(request['money'] ?? 0n)
    const [rebate, transaction] = [memberAccount(uid, 'rebate'), memberAccount(uid, 'transaction')]
    const day = product.businessDay(at)
    const held = yield* house.ledger.hold(tx, [rebate, transaction])
    yield undefined
    const opening = micros<'USCD'>(house.ledger.stoodBefore(uid * 100 + 4, product.startOf(day).getTime()))
    demand(
      product.refuseRebateToTransaction({
        money,
        balance: held.balance(rebate),
        opening,
        step: micros(settings.rebateStep),
        share: settings.rebateShare,
        most: micros(settings.rebateMost),
        transferredToday: house.rebateMoves.get(`${uid} ${day}`) !== undefined,
      }),
    )
    const transfer = { operation: 'rebateToTransaction' as const, at, postings: product.rebatePostings(uid, money) }
    const key = product.transferKey(name.scope, name.key)
    yield* house.ledger.post(tx, [{ ...transfer, key, intent: `${n}` }])
    if (!(yield* house.rebateMoves.insert(tx, `${uid} ${day}`, { n }))) throw new Error('rebate_move_a_day')
    return null
  },
}

export const movementCalls = {
  transactionToBalance,
  cancelTransactionToBalance: takingBack('conversion', 'did'),
  profitToTransaction,
  rebateToTransaction,
  cancelTransfer: takingBack('transferReview', 'id'),
  stopTransfer: takingBack('transferReview', 'id'),
}
export const movementWorks = {
  completeConversions: completing('conversion'),
  completeTransfers: completing('transferReview'),
}
