import { micros, price } from '@humidor/domain/money/micros.ts'
import type { WithdrawalFacts } from '@humidor/domain/money/withdrawal.ts'
import { costUpTo, type FillingFacts } from '@humidor/domain/trading/order-book.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Posting, Transfer } from '@humidor/server/ledger/posting.ts'
import { correctParts, type PlatformParts } from './platform/model-platform.ts'
import { type Product, product } from './platform/product.ts'
import { orderIndexes } from './platform/rows.ts'
import { NoBalanceCheck, NoIdempotency, ReadBeforeLock, Unlocked, UnsortedLocks } from './store/broken.testing.ts'

export const withProduct = (broken: Partial<Product>): PlatformParts => ({
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

/** A broken part of the model, and the violation that must be found. */
export type BrokenBuild = readonly [name: string, parts: PlatformParts, ends: RegExp]

/** Broken parts of the model, one defect each. */
export const brokenBuilds: readonly BrokenBuild[] = [
  [
    'idempotency keys are ignored',
    { ...correctParts, ...withProduct(unnamed), answers: () => new NoIdempotency() },
    /^more than one effect/,
  ],
  [
    'a rule lets anything be spent',
    withProduct({ refuseTransfer: () => undefined }),
    /^unexpected error: .*BelowZero|^accepted against a rule: .*in spite of/,
  ],
  [
    'a rule and the database let anything be spent',
    { ...withProduct({ refuseTransfer: () => undefined }), ledger: () => new NoBalanceCheck() },
    /^accepted against a rule: .*in spite of|^negative balance/,
  ],
  [
    'accounts are not locked',
    { ...correctParts, ledger: () => new Unlocked() },
    /^unexpected error: .*duplicate key value/,
  ],
  ['accounts are locked without an order', { ...correctParts, ledger: () => new UnsortedLocks() }, /^deadlock/],
  [
    'a fee is rounded down',
    withProduct({
      splitProfit: (money, price, fee) => {
        const worth = product.worthOf(money, price)
        const kept = micros<'USCD'>((worth * fee) / 1000n)
        return { worth, fee: kept, received: micros<'USCD'>(worth - kept) }
      },
    }),
    /^wrong amount/,
  ],
  [
    'a typed amount is read as a float',
    withProduct({ parseAmount: (text) => micros(BigInt(Math.floor(Number(text) * 1e6))) }),
    /^wrong amount/,
  ],
  [
    'the time zone has the wrong sign',
    withProduct({ businessDay: shifted(-16) }),
    /^accepted against a rule: .*in spite of|^refused without a reason|^midnight: /,
  ],
  [
    'the business day uses the zone of Berlin',
    withProduct({ businessDay: shifted(-7) }),
    /^accepted against a rule: .*in spite of|^refused without a reason|^midnight: /,
  ],
  [
    'a completed movement can be cancelled',
    withProduct({ refuseCancel: () => undefined }),
    /^unexpected error: .*AlreadyPosted|^accepted against a rule: .*in spite of/,
  ],
  [
    'every upline gets the whole fee',
    withProduct({
      rebatesUp: (line, { paid }) => ({ rebates: line.map(({ uid, fee }) => ({ uid, amount: micros(fee) })), paid }),
    }),
    /^wrong amount: .*treasury\.uscd is off/,
  ],
  ['dust is rounded away', withProduct({ wholeMicros: (raw, units) => raw / units }), /^deposit: /],
  [
    'a payment moved by a re-org counts as new, and a removed one as present',
    withProduct({
      reconcile: (known, found) => {
        const { fresh, moved } = product.reconcile(known, found)
        return { fresh: [...fresh, ...moved.map(({ now }) => now)], moved: [], gone: [] }
      },
    }),
    /^nothing due is left/,
  ],
  [
    'withdrawals have no daily limit',
    withProduct({ refuseWithdrawal: withFact('withdrewToday', false) }),
    /^accepted against a rule: .*in spite of .*max_daily/,
  ],
  [
    'withdrawals are open at any hour',
    withProduct({ refuseWithdrawal: withFact('closes', 86_400) }),
    /^accepted against a rule: .*in spite of .*operation_time_limit/,
  ],
  [
    'a new withdrawal address has no pause',
    withProduct({ refuseWithdrawal: withFact('addressPause', 0) }),
    /^accepted against a rule: .*in spite of .*withdraw_address_changed/,
  ],
  [
    'a withdrawal that may be paid is rejected',
    withProduct({ refuseRejection: () => undefined }),
    /^accepted against a rule: rejectWithdrawal in spite of illegal_operation$/,
  ],
  [
    'one payment completes any withdrawal',
    withProduct({ paymentOf: (_reader, _due, { transfers }) => transfers[0] }),
    /^withdrawals: /,
  ],
  ['a block is final at once', withProduct({ isDeep: () => true }), /^withdrawals: /],
  [
    'one operator can decide alone',
    withProduct({ refuseDecision: (it) => product.refuseDecision({ ...it, checker: -1 }) }),
    /^accepted against a rule: decide in spite of illegal_operation$/,
  ],
  [
    'a treasury move exceeds the balance',
    withProduct({ refuseTreasuryMove: () => undefined }),
    /^accepted against a rule: requestTreasuryMove in spite of not_enough_money$/,
  ],
  [
    'a fill ignores the rest of the order',
    withProduct(filling(({ moneyCig }) => ({ left: moneyCig }))),
    /^accepted against a rule: cbsell in spite of .*(illegal_value|cbsell_sold)|^unexpected error: cbsell .*BelowZero/,
  ],
  [
    'an order is read before it is locked',
    { ...correctParts, orders: () => new ReadBeforeLock(orderIndexes) },
    /^unexpected error: .*AlreadyPosted/,
  ],
  [
    'an expired order is filled',
    withProduct(filling(({ at }) => ({ endsAt: new Date(at.getTime() + 1) }))),
    /^accepted against a rule: cb(buy|sell) in spite of cbsell_end$/,
  ],
  [
    'an order returns its money twice',
    withProduct({
      refuseCancelling: (status) => (status === 'fail' ? undefined : product.refuseCancelling(status)),
      returnedTransfer: (it, at) => ({ ...product.returnedTransfer(it, at), key: `trade:${it.id}:${++attempts}` }),
    }),
    /^accepted against a rule: (cbsellCancel|cancelTrade) in spite of cbsell_end$/,
  ],
  [
    'each fill is rounded on its own',
    withProduct({ costOfFill: (_before, amount, terms) => costUpTo(amount, terms) }),
    /^wrong amount/,
  ],
  [
    'an order is published at another price than the member saw',
    withProduct({ refuseShown: () => undefined }),
    /^accepted against a rule: createAction(Buy|Sell) in spite of illegal_value$/,
  ],
  [
    'interest is paid on money of the same day',
    withProduct({
      amountHeldAllDay: (opening, moves) => micros(moves.reduce((sum, money) => sum + money, BigInt(opening))),
    }),
    /^amount not positive: 0 from treasury\.uscd|^wrong amount: interest/,
  ],
  [
    'the promised profit is taken from the member',
    withProduct({ pledgedTransfer: (it, at) => promisedByMember(product.pledgedTransfer(it, at), it.uid) }),
    /^wrong amount/,
  ],
  ['a pledge is also paid on its first day', withProduct({ isDue: () => true }), /^pledges: .* is payment/],
  [
    'a pledge returns early',
    withProduct({ pledgeEnds: (at) => at }),
    /^pledges: .* ends after|^nothing due is left: pledge/,
  ],
  [
    'less is promised than a pledge pays',
    withProduct({ promiseOf: (money, { rate, days }) => product.promiseOf(money, { rate, days: days - 1 }) }),
    /^wrong amount/,
  ],
  [
    'the treasure accepts money without covering its interest',
    withProduct({ roomOf: () => undefined }),
    /^accepted against a rule: transferIn in spite of .*pledge_limit_reached/,
  ],
  [
    'every upline gets the whole rate',
    withProduct({ stepOf: (_standing, level, table) => product.stepOf(0, level, table) }),
    /^wrong amount: team|^returns: /,
  ],
  [
    'the profit of an order uses another price',
    withProduct({
      promisedFor: (type, money, terms) => product.promisedFor(type, money, { ...terms, price: price(100_000n) }),
    }),
    /^wrong amount|^draws: /,
  ],
  [
    'a draw ignores its quota',
    withProduct({ draw: (entries) => entries.map((entry, index) => ({ ...entry, place: index + 1, won: true })) }),
    /^draws: /,
  ],
  [
    'a draw gives all free money to each type',
    withProduct({ quotaOf: (type, it) => product.quotaOf(type, { ...it, free: micros(2n * it.free) }) }),
    /^draws: .* gives away/,
  ],
  [
    'an order is held one day too short',
    withProduct({ holdingEnds: (at, holding) => product.holdingEnds(at, holding - 86_400) }),
    /^reservations end once: order/,
  ],
  [
    'an order pays a millionth more than promised',
    withProduct({
      orderEndedTransfer: (it, at) => product.orderEndedTransfer({ ...it, promised: it.promised + 1n }, at),
    }),
    /^wrong amount: orderEnd/,
  ],
  [
    'a phase runs before one that it needs',
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
    'an award has no source',
    withProduct({
      awardTransfer: (it, approved) => {
        const [posting] = product.signPostings(it.uid, micros<'POINT'>(it.amount))
        return { ...product.awardTransfer(it, approved), postings: posting ? [posting] : [] }
      },
    }),
    /^wrong amount/,
  ],
]
