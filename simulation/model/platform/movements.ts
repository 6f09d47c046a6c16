import { LARGEST_ON_WIRE, micros, price, type Uscd } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Posting } from '@humidor/server/ledger/posting.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { inBatches } from './batches.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Movement } from './rows.ts'

/** `transactionToBalance.ts` */
const transactionToBalance: Handler = {
  kind: 'transfer',
  *run({ platform, n, who: uid, request, at }) {
    const { product, settings } = platform
    yield undefined
    const money: Uscd = micros(request['money'] ?? 0n)
    const from = memberAccount(uid, 'transaction')
    const dueAt = product.dueAfter(at, settings.conversionDelay).getTime()
    return {
      transfer: { operation: 'transactionToBalance', at, postings: product.reservedConversionPostings(uid, money) },
      refuse: (balance) =>
        product.refuseTransactionToBalance({ money, balance: balance(from), least: micros(settings.moveMinimum) }),
      answer: null,
      *alongside(tx) {
        const row: Movement = { id: n, kind: 'conversion', uid, to: uid, money, fee: 0n, dueAt, state: 'pending' }
        yield* platform.movements.insert(tx, n, row)
      },
    }
  },
}

const endings = {
  conversion: { done: 'convertBackPostings', cancelled: 'cancelledConversionPostings' },
  transferReview: { done: 'arrivedTransferPostings', cancelled: 'returnedTransferPostings' },
} as const

function postingsOf({ product }: ModelPlatform, { kind, uid, to, money, fee }: Movement, state: 'done' | 'cancelled') {
  if (endings[kind][state] === 'arrivedTransferPostings')
    return product.arrivedTransferPostings({ uid, to_uid: to, money, fee })
  const name = endings[kind][state] as Exclude<(typeof endings)[typeof kind][typeof state], 'arrivedTransferPostings'>
  return product[name](uid, micros(money))
}

const operations = {
  conversion: { done: 'completeConversion', cancelled: 'cancelConversion' },
  transferReview: { done: 'completeTransfer', cancelled: 'cancelTransfer' },
} as const

/** `end-movements.ts`: both ends of a movement use the same key. Lock the rows first. */
function* end(
  platform: ModelPlatform,
  tx: Tx,
  ends: readonly { row: Movement; intent: string; postings: readonly Posting[] }[],
  { state, at }: { state: 'done' | 'cancelled'; at: Date },
): Steps<void> {
  const transfers = ends.map(({ row, intent, postings }) => {
    return { operation: operations[row.kind][state], key: `${row.kind}:${row.id}:end`, at, postings, intent }
  })
  yield* platform.ledger.post(tx, transfers)
  for (const { row } of ends) platform.movements.put(tx, row.id, { ...row, state })
}

const cancelling = (kind: Movement['kind'], name: string): Handler => ({
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const row = (yield* platform.movements.lock(tx, Number(request[name]))) ?? fail('not_found')
    const isOwn = who < 1_000 || row.uid === who
    if (row.kind !== kind || !isOwn) fail('not_found')
    demand(platform.product.refuseCancel(row.state))
    const postings = postingsOf(platform, row, 'cancelled')
    yield* end(platform, tx, [{ row, intent: `${n}`, postings }], { state: 'cancelled', at })
    return null
  },
})

/**
 * `conversions.jobs.ts`, `reviews.jobs.ts`: completes due movements. A frozen member's transfer waits until the freeze
 * ends or it is cancelled.
 */
const completing =
  (kind: Movement['kind']): JobHandler =>
  (platform, _request, at) =>
    inBatches(platform, {
      rows: platform.movements,
      open: () => platform.movements.by('pending', kind),
      isDue: ({ state, dueAt, uid }) =>
        state === 'pending' &&
        dueAt <= at.getTime() &&
        !(kind === 'transferReview' && platform.members.get(uid)?.frozen),
      end: (tx, rows) =>
        end(
          platform,
          tx,
          rows.map((row) => ({ row, intent: `end ${row.id}`, postings: postingsOf(platform, row, 'done') })),
          { state: 'done', at },
        ),
    })

/** `profitToTransaction.ts` */
const profitToTransaction: Handler = {
  kind: 'transfer',
  *run({ platform, who: uid, request, at }) {
    const { product, settings } = platform
    const money = micros<'CIG'>(request['money'] ?? 0n)
    yield undefined
    const today = price(platform.priceToday())
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
      premise: {
        order: 0,
        *holds() {
          yield undefined
          return platform.priceToday() === BigInt(today)
        },
      },
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
const rebateToTransaction: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at, name }, tx) {
    const { product, settings } = platform
    const money: Uscd = micros(request['money'] ?? 0n)
    const [rebate, transaction] = [memberAccount(uid, 'rebate'), memberAccount(uid, 'transaction')]
    const day = product.businessDay(at)
    const locked = yield* platform.ledger.lock(tx, [rebate, transaction])
    yield undefined
    const opening = micros<'USCD'>(platform.ledger.balanceBefore(uid * 100 + 4, product.startOf(day).getTime()))
    demand(
      product.refuseRebateToTransaction({
        money,
        balance: locked.balance(rebate),
        opening,
        step: micros(settings.rebateStep),
        share: settings.rebateShare,
        most: micros(settings.rebateMost),
        transferredToday: platform.rebateMoves.get(`${uid} ${day}`) !== undefined,
      }),
    )
    const transfer = { operation: 'rebateToTransaction' as const, at, postings: product.rebatePostings(uid, money) }
    const key = product.transferKey(name.scope, name.key)
    yield* platform.ledger.post(tx, [{ ...transfer, key, intent: `${n}` }])
    if (!(yield* platform.rebateMoves.insert(tx, `${uid} ${day}`, { n }))) throw new Error('rebate_move_a_day')
    return null
  },
}

export const movementCalls = {
  transactionToBalance,
  cancelTransactionToBalance: cancelling('conversion', 'did'),
  profitToTransaction,
  rebateToTransaction,
  cancelTransfer: cancelling('transferReview', 'id'),
  stopTransfer: cancelling('transferReview', 'id'),
}
export const movementJobs = {
  completeConversions: completing('conversion'),
  completeTransfers: completing('transferReview'),
}
