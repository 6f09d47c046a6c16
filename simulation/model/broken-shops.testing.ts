import { cigOfCharge } from '@humidor/domain/commerce/charge.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { type BrokenBuild, withProduct } from './broken-builds.testing.ts'
import { MerchantEvents, type NewMerchantEvent } from './platform/merchant-events.ts'
import { correctParts } from './platform/model-platform.ts'
import { product } from './platform/product.ts'
import { type Charge, chargeIndexes } from './platform/shops.ts'
import { NeverLocked } from './store/broken.testing.ts'
import type { Tx } from './store/ledger.ts'
import { Table } from './store/table.ts'

type StateFacts = Parameters<typeof product.chargeStateOf>[0]

/** The state of a charge, with some facts replaced. */
const stateWith = (blind: (facts: StateFacts) => Partial<StateFacts>) =>
  withProduct({ chargeStateOf: (facts, at) => product.chargeStateOf({ ...facts, ...blind(facts) }, at) })

/** Charges that never learn one thing. */
const forgetful = (forgets: Partial<Charge>) => () =>
  new (class extends Table<number, Charge> {
    override put(tx: Tx, id: number, row: Charge | undefined) {
      super.put(tx, id, row && { ...row, ...forgets })
    }
  })(chargeIndexes)

/** Charges whose ₡ are computed anew when somebody pays. */
class Repriced extends Table<number, Charge> {
  override get = (id: number) => {
    const [row] = this.rows().filter((it) => it.id === id)
    return row && { ...row, cig: cigOfCharge(row, price(111_000n)) }
  }
}

/** Leaves out or repeats the events of one kind. */
const eventsTimes = (kind: string, times: number) => ({
  ...correctParts,
  events: () =>
    new (class extends MerchantEvents {
      override write(tx: Tx, at: Date, event: NewMerchantEvent) {
        for (let left = event.kind === kind ? times : 1; left > 0; left--) super.write(tx, at, event)
      }
    })(),
})

/** Broken shops, one defect each, and the violation that must be found. */
export const brokenShops: readonly BrokenBuild[] = [
  [
    'a charge that was paid is paid again, as its payment does not end it',
    {
      ...correctParts,
      ...withProduct({ refuseAnotherPayment: () => undefined }),
      charges: forgetful({ paidAt: null }),
    },
    /^accepted against a rule: payCharge in spite of .*charge_paid/,
  ],
  [
    'two members at once pay one charge',
    withProduct({ refuseAnotherPayment: () => undefined }),
    /^accepted against a rule: payCharge in spite of .*charge_paid/,
  ],
  [
    'a charge is paid after its last moment',
    {
      ...stateWith(({ expiresAt }) => ({ expiresAt: new Date(expiresAt.getTime() + 86_400_000), expiredAt: null })),
      charges: () =>
        new (class extends Table<number, Charge> {
          override *lock(tx: Tx, id: number) {
            const row = yield* super.lock(tx, id)
            return row && { ...row, expiredAt: null, expiresAt: row.expiresAt + 86_400_000 }
          }
        })(chargeIndexes),
    },
    /^accepted against a rule: (payCharge|cancelCharge) in spite of .*charge_expired/,
  ],
  [
    'a charge that was cancelled is cancelled again',
    stateWith(() => ({ cancelledAt: null })),
    /^accepted against a rule: cancelCharge in spite of .*charge_cancelled/,
  ],
  [
    'the state of a cancelled charge does not move',
    { ...correctParts, charges: forgetful({ cancelledAt: null }) },
    /^accepted against a rule: (payCharge|cancelCharge) in spite of .*charge_cancelled|^charges: .* expires as it is cancelled/,
  ],
  [
    'the price is computed anew at the payment',
    { ...correctParts, charges: () => new Repriced(chargeIndexes) },
    /^accepted against a rule: payCharge in spite of wrong_money|^wrong amount|^refused without a reason: payCharge/,
  ],
  [
    'the tip is lost',
    withProduct({ cigOfCharge: (form, at) => product.cigOfCharge({ ...form, tip: micros(0n) }, at) }),
    /^charges: .* asks for/,
  ],
  [
    'the ₡ of a charge are rounded down',
    withProduct({
      cigOfCharge: (form, at) =>
        form.currency === 'CIG'
          ? product.cigOfCharge(form, at)
          : micros<'CIG'>(((form.money + form.tip) * 1_000_000n) / at),
    }),
    /^charges: .* asks for/,
  ],
  [
    'any amount pays a charge',
    withProduct({ refuseChargePayment: (it) => product.refuseChargePayment({ ...it, seen: it.cig }) }),
    /^accepted against a rule: payCharge in spite of wrong_money/,
  ],
  [
    'a cashier cancels the charges of others',
    withProduct({ mayStaff: (role, least) => (least === 'manager' ? true : product.mayStaff(role, least)) }),
    /^accepted against a rule: cancelCharge in spite of illegal_operation/,
  ],
  [
    'a charge expires early',
    {
      ...correctParts,
      charges: () =>
        new (class extends Table<number, Charge> {
          override by(index: string, word: string | number) {
            return super.by(index, word).map((row) => ({ ...row, expiresAt: row.createdAt }))
          }
        })(chargeIndexes),
    },
    /^charges: .* expires as it is open/,
  ],
  [
    'a bill is refunded beyond its payment',
    withProduct({
      refuseRefund: (it) => product.refuseRefund({ ...it, refunded: micros<'CIG'>(0n), seen: micros(0n) }),
    }),
    /^accepted against a rule: refund in spite of .*(refund_too_much|refund_changed)/,
  ],
  [
    'a cashier without limits refunds',
    withProduct({ refuseStaffRefund: (it) => (it.perBill === null ? undefined : product.refuseStaffRefund(it)) }),
    /^accepted against a rule: refund in spite of .*(refund_above_limit|not_found)/,
  ],
  ['the treasury pays for a risen price', withProduct({ cigOfRefund: (_conversion, money) => money }), /^wrong amount/],
  [
    'the cost of a refund is rounded down',
    withProduct({
      usdtOfRefund: ({ cig, usdt, refunded, refundedUsdt }, money) =>
        micros<'USDT'>(((refunded + money) * usdt) / cig - refundedUsdt),
    }),
    /^wrong amount/,
  ],
  ['the event of a payment is left out', eventsTimes('charge.paid', 0), /^events: .* records none/],
  ['a refund records its event twice', eventsTimes('bill.refunded', 2), /^events: .* records .*bill\.refunded/],
  ['the end of a payout records no event', eventsTimes('payout.cancelled', 0), /^events: .* records none/],
  [
    'a shop has two payouts at once',
    withProduct({ refusePayoutRequest: (it) => product.refusePayoutRequest({ ...it, hasOpen: false }) }),
    /^accepted against a rule: payout in spite of payout_open|^shop payouts: .* in spite of payout_open/,
  ],
  [
    'two nodes request the payout of one time',
    { ...correctParts, payoutRules: () => new NeverLocked() },
    /^shop payouts: .* is tried for/,
  ],
  [
    'an automatic payout takes the reserve too',
    withProduct({ automaticAmount: (balance) => balance }),
    /^wrong amount: automaticPayout|^shop payouts: .* because of/,
  ],
  [
    'a payout is due by the clock of UTC',
    withProduct({ nextDue: (rule, _zone, after) => product.nextDue(rule, 'UTC', after) }),
    /^shop payouts: .* is tried for/,
  ],
]
