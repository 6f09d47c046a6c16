import { micros, price } from '@humidor/domain/money/micros.ts'
import type { WithdrawalFacts } from '@humidor/domain/money/withdrawal.ts'
import { costUpTo, type FillingFacts } from '@humidor/domain/trading/order-book.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Posting, Transfer } from '@humidor/server/ledger/posting.ts'
import { correctParts, type PlatformParts } from './platform/model-platform.ts'
import { type Product, product } from './platform/product.ts'
import { orderIndexes } from './platform/rows.ts'
import { NoBalanceCheck, NoIdempotency, ReadBeforeLock, Unlocked, UnsortedLocks } from './store/broken.testing.ts'

const withProduct = (broken: Partial<Product>): PlatformParts => ({
  ...correctParts,
  product: { ...product, ...broken },
})

let attempts = 0
/** Gives each attempt a key of its own. */
const unnamed = { transferKey: (scope: string, key: string) => `${scope}:${key}:${++attempts}` }

/** The rules of filling, with some facts replaced. */
const filling = (blind: (facts: FillingFacts) => Partial<FillingFacts>): Partial<Product> => ({
  refuseBuying: (facts) => product.refuseBuying({ ...facts, ...blind(facts) }),
  refuseSelling: (facts) => product.refuseSelling({ ...facts, ...blind(facts) }),
})

/** Takes the promised profit from the member instead of the treasury. */
const promisedByMember = (transfer: Transfer, uid: number): Transfer => ({
  ...transfer,
  postings: transfer.postings.map((posting) =>
    posting.to === platformAccount('promised', 'USCD')
      ? ({ ...posting, from: memberAccount(uid, 'transaction') } as unknown as Posting)
      : posting,
  ),
})

const shifted = (hours: number) => (at: Date) => product.businessDay(new Date(at.getTime() + hours * 3_600_000))

/** The rule of withdrawals, with one fact replaced. */
const withFact =
  <K extends keyof WithdrawalFacts>(fact: K, value: WithdrawalFacts[K]) =>
  (facts: WithdrawalFacts) =>
    product.refuseWithdrawal({ ...facts, [fact]: value })

/** Broken parts of the model, one defect each, and the violation that must be found. */
export const brokenBuilds: readonly (readonly [name: string, parts: PlatformParts, ends: RegExp])[] = [
  ['keys are off', { ...correctParts, ...withProduct(unnamed), answers: () => new NoIdempotency() }, /^one effect/],
  [
    'a rule lets anything be spent',
    withProduct({ refuseTransfer: () => undefined }),
    /^no failure: .*BelowZero|^refused what must be: .*in spite of/,
  ],
  [
    'so does the database',
    { ...withProduct({ refuseTransfer: () => undefined }), ledger: () => new NoBalanceCheck() },
    /^refused what must be: .*in spite of|^below zero/,
  ],
  ['accounts are not held', { ...correctParts, ledger: () => new Unlocked() }, /^no failure: .*duplicate key value/],
  ['accounts are locked in no order', { ...correctParts, ledger: () => new UnsortedLocks() }, /^nobody waits for ever/],
  [
    'a fee is rounded down',
    withProduct({
      splitProfit: (money, price, fee) => {
        const worth = product.worthOf(money, price)
        const kept = micros<'USCD'>((worth * fee) / 1000n)
        return { worth, fee: kept, received: micros<'USCD'>(worth - kept) }
      },
    }),
    /^to the millionth/,
  ],
  [
    'what is typed goes through a float',
    withProduct({ parseAmount: (text) => micros(BigInt(Math.floor(Number(text) * 1e6))) }),
    /^to the millionth/,
  ],
  [
    'the zone is turned round',
    withProduct({ businessDay: shifted(-16) }),
    /^refused what must be: .*in spite of|^no reason/,
  ],
  [
    'the day is that of a server in Berlin',
    withProduct({ businessDay: shifted(-7) }),
    /^refused what must be: .*in spite of|^no reason|^midnight: /,
  ],
  [
    'what has ended can be taken back',
    withProduct({ refuseCancel: () => undefined }),
    /^no failure: .*AlreadyPosted|^refused what must be: .*in spite of/,
  ],
  [
    'every upline gets the whole fee',
    withProduct({
      rebatesUp: (line, { paid }) => ({ rebates: line.map(({ uid, fee }) => ({ uid, amount: micros(fee) })), paid }),
    }),
    /^to the millionth: .*treasury\.uscd is off/,
  ],
  ['dust is rounded away', withProduct({ wholeMicros: (raw, units) => raw / units }), /^a deposit: /],
  [
    'what a re-org has moved is taken for new, and what it has thrown out for standing',
    withProduct({
      reconcile: (known, found) => {
        const { fresh, moved } = product.reconcile(known, found)
        return { fresh: [...fresh, ...moved.map(({ now }) => now)], moved: [], gone: [] }
      },
    }),
    /^nothing is left lying/,
  ],
  [
    'a withdrawal knows no day',
    withProduct({ refuseWithdrawal: withFact('withdrewToday', false) }),
    /^refused what must be: .*in spite of .*max_daily/,
  ],
  [
    'a withdrawal knows no hours',
    withProduct({ refuseWithdrawal: withFact('closes', 86_400) }),
    /^refused what must be: .*in spite of .*operation_time_limit/,
  ],
  [
    'an address serves at once',
    withProduct({ refuseWithdrawal: withFact('addressPause', 0) }),
    /^refused what must be: .*in spite of .*withdraw_address_changed/,
  ],
  [
    'what may have been paid is given back',
    withProduct({ refuseRejection: () => undefined }),
    /^refused what must be: rejectWithdrawal in spite of illegal_operation$/,
  ],
  [
    'one payment completes any withdrawal',
    withProduct({ paymentOf: (_reader, _due, { transfers }) => transfers[0] }),
    /^withdrawals: /,
  ],
  ['a block counts as deep at once', withProduct({ isDeep: () => true }), /^withdrawals: /],
  [
    'one operator is enough',
    withProduct({ refuseDecision: (it) => product.refuseDecision({ ...it, checker: -1 }) }),
    /^refused what must be: decide in spite of illegal_operation$/,
  ],
  [
    'more is moved than there is',
    withProduct({ refuseTreasuryMove: () => undefined }),
    /^refused what must be: requestTreasuryMove in spite of not_enough_money$/,
  ],
  [
    'an order is filled without a look at what is left of it',
    withProduct(filling(({ moneyCig }) => ({ left: moneyCig }))),
    /^refused what must be: cbsell in spite of .*(illegal_value|cbsell_sold)/,
  ],
  [
    'an order is read before it is held',
    { ...correctParts, orders: () => new ReadBeforeLock(orderIndexes) },
    /^no failure: .*AlreadyPosted/,
  ],
  [
    'an order is filled when its time is up',
    withProduct(filling(({ at }) => ({ endsAt: new Date(at.getTime() + 1) }))),
    /^refused what must be: cb(buy|sell) in spite of cbsell_end$/,
  ],
  [
    'an order gives back twice',
    withProduct({
      refuseCancelling: (status) => (status === 'fail' ? undefined : product.refuseCancelling(status)),
      returnedTransfer: (it, at) => ({ ...product.returnedTransfer(it, at), key: `trade:${it.id}:${++attempts}` }),
    }),
    /^refused what must be: (cbsellCancel|cancelTrade) in spite of cbsell_end$/,
  ],
  [
    'each fill is rounded by itself',
    withProduct({ costOfFill: (_before, amount, terms) => costUpTo(amount, terms) }),
    /^to the millionth/,
  ],
  [
    'an order is published at another price than was seen',
    withProduct({ refuseShown: () => undefined }),
    /^refused what must be: createAction(Buy|Sell) in spite of illegal_value$/,
  ],
  [
    'interest is paid on what came in on the same day',
    withProduct({ stayedOf: (opening, moves) => micros(moves.reduce((sum, money) => sum + money, BigInt(opening))) }),
    /^an amount: 0 from treasury\.uscd|^to the millionth: interest/,
  ],
  [
    'a promise is made of the money of who pledges',
    withProduct({ pledgedTransfer: (it, at) => promisedByMember(product.pledgedTransfer(it, at), it.uid) }),
    /^to the millionth/,
  ],
  [
    'a pledge is paid on the day on which it is sold, and on one more',
    withProduct({ isDue: () => true }),
    /^pledges: .* is payment/,
  ],
  [
    'a pledge returns before its time',
    withProduct({ pledgeEnds: (at) => at }),
    /^pledges: .* ends after|^nothing is left lying: pledge/,
  ],
  [
    'less is set aside than a pledge brings',
    withProduct({ promiseOf: (money, { rate, days }) => product.promiseOf(money, { rate, days: days - 1 }) }),
    /^to the millionth/,
  ],
  [
    'the treasure takes what it cannot pay interest on',
    withProduct({ roomOf: () => undefined }),
    /^refused what must be: transferIn in spite of .*pledge_limit_reached/,
  ],
  [
    'everybody gets their whole rate',
    withProduct({ stepOf: (_standing, level, table) => product.stepOf(0, level, table) }),
    /^to the millionth: team|^returns: /,
  ],
  [
    'an order brings what it does at another price',
    withProduct({
      promisedFor: (type, money, terms) => product.promisedFor(type, money, { ...terms, price: price(100_000n) }),
    }),
    /^to the millionth|^draws: /,
  ],
  [
    'a draw gives away more than it may',
    withProduct({ draw: (entries) => entries.map((entry, index) => ({ ...entry, place: index + 1, won: true })) }),
    /^draws: /,
  ],
  [
    'a draw gives away all that is free to each type',
    withProduct({ quotaOf: (type, it) => product.quotaOf(type, { ...it, free: micros(2n * it.free) }) }),
    /^draws: .* gives away/,
  ],
  [
    'an order is held for a day less',
    withProduct({ holdingEnds: (at, holding) => product.holdingEnds(at, holding - 86_400) }),
    /^held things end once: order/,
  ],
  [
    'an order brings a millionth more than was promised',
    withProduct({
      orderEndedTransfer: (it, at) => product.orderEndedTransfer({ ...it, promised: it.promised + 1n }, at),
    }),
    /^to the millionth: orderEnd/,
  ],
  [
    'a phase overtakes the one that it needs',
    withProduct({
      nextTurn: (turns, _before, may) =>
        product.nextTurn(
          turns.map((platformChange) => ({ ...platformChange, needs: [] })).toReversed(),
          new Map(),
          may,
        ),
    }),
    /^returns: .* are shared before|^pledges: .* ends after|^interest: /,
  ],
  [
    'an award comes out of nothing',
    withProduct({
      awardTransfer: (it, approved) => {
        const [posting] = product.signPostings(it.uid, micros<'POINT'>(it.amount))
        return { ...product.awardTransfer(it, approved), postings: posting ? [posting] : [] }
      },
    }),
    /^to the millionth/,
  ],
]
