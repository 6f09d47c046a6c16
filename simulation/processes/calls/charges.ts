import { cancelCharge, openCharge, payCharge } from '@humidor/contract/commerce/charges.ts'
import { refund } from '@humidor/contract/commerce/merchants.ts'
import { merchantAccount, placeOf } from '@humidor/server/ledger/accounts.ts'
import type { Sendable } from '../client.ts'
import { EXPIRY, type Harness } from '../harness.ts'
import type { Intent } from '../intents.ts'
import type { Charge, OpenCharge } from '../shops/charges.ts'
import { PASSWORD, type Shop } from '../shops/shops.ts'
import type { Member, User } from '../users.ts'
import { effectOn, intend, lookUp, type MoneyCall, tagged, withCode } from './call.ts'

/** ₡ that a refund gives back, in millionths: less than any charge, so a rest waits for its conversion. */
export const REFUNDED = 500_000n

/** A route of `/api/v1`, as `createCharge` declares it. */
const createCharge: Sendable = { method: 'POST', path: '/api/v1/charges', idempotent: true }

/** The charge of an intent, as its shop shows it. */
const about = new WeakMap<Intent, OpenCharge>()

/** The row of a charge, by its reference. */
const rowOf = ({ cluster }: Harness, { reference }: Charge) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('merchant_charge')
      .select(['id', 'code', 'money_cig'])
      .where('reference', '=', reference)
      .executeTakeFirst(),
  )

/** The form of a charge of one ₡, or of ten USCD, which becomes an amount of ₡ that no other charge has either. Millionths. */
function formOf(harness: Harness) {
  const currency = harness.dice.chance(0.5) ? 'USCD' : 'CIG'
  const money = tagged(harness, currency === 'CIG' ? 1 : 10)
  return { currency, money, reference: `charge ${harness.tag()}` } as const
}

/** Amounts of `/api/v1` are decimals. */
const decimalOf = (money: number) => `${Math.floor(money / 1_000_000)}.${String(money % 1_000_000).padStart(6, '0')}`

const opening = (
  call: Pick<MoneyCall, 'name' | 'weight' | 'twin'>,
  asks: (shop: Shop, form: ReturnType<typeof formOf>) => { who: User; call: Sendable; body: Record<string, unknown> },
): MoneyCall => ({
  ...call,
  make(harness) {
    const shop = harness.dice.pick(harness.shopping.shops)
    const form = formOf(harness)
    const opened = intend(harness, { name: call.name, ...asks(shop, form) })
    harness.shopping.charges.push({
      ...{ shop, reference: form.reference, opened },
      ...{ payments: [], cancels: [], refunds: [] },
    })
    return opened
  },
  async then(harness, intent) {
    const charge = harness.shopping.charges.find(({ opened }) => opened === intent)
    const row = charge && (await rowOf(harness, charge))
    if (row) harness.shopping.open.push({ charge, id: row.id, code: row.code, cig: row.money_cig })
  },
})

/** A shop asks for a payment at its till. */
export const openingCharge = opening({ name: 'openCharge', weight: 3 }, ({ till }, form) => ({
  ...{ who: till, call: openCharge },
  body: { ...form, seconds: EXPIRY },
}))

/** The software of a shop does, with its key. */
export const openingByKey = opening(
  { name: 'POST /charges', weight: 2, twin: 'openCharge' },
  ({ software }, { currency, money, reference }) => ({
    ...{ who: software, call: createCharge },
    body: { currency, amount: decimalOf(money), reference, expiresIn: EXPIRY },
  }),
)

/** A member's payment of a charge. */
export function paying(harness: Harness, open: OpenCharge, who: Member): Intent {
  const { charge, code, cig } = open
  const effect = effectOn(who, 'profit', -cig)
  const body = { code, moneyCig: Number(cig) }
  const intent = intend(harness, { name: 'payCharge', who, call: payCharge, body, effect })
  charge.payments.push(intent)
  about.set(intent, open)
  return intent
}

/** Its ₡ are converted once: all of them, or what a refund has left. */
function paid(harness: Harness, intent: Intent) {
  const open = about.get(intent)
  if (!open) return
  const accounts = [placeOf(merchantAccount(open.charge.shop.id, 'cig')).id]
  harness.owed.push({
    name: 'converted bill',
    effect: { accounts, amount: -open.cig },
    or: { accounts, amount: REFUNDED - open.cig },
  })
  harness.shopping.paid.push(open)
}

/** How often a charge stays for others who pay it at the same time. */
const SHARED = 0.3

function takeNewest({ shopping, dice }: Harness, shared = 0): OpenCharge | undefined {
  const found = shopping.open.at(-1)
  if (found && !dice.chance(shared)) shopping.open.pop()
  return found
}

/** A member pays the newest charge, perhaps together with another member. */
export const payingCharge: MoneyCall = {
  name: 'payCharge',
  weight: 5,
  after: openingCharge,
  make(harness) {
    const who = withCode(harness, 'payCharge')
    const open = who && takeNewest(harness, SHARED)
    return open && paying(harness, open, who)
  },
  then: paid,
}

/** The shop's cancellation of a charge. */
export function cancelling(harness: Harness, { charge, id }: OpenCharge): Intent {
  const body = { id: String(id) }
  const intent = intend(harness, { name: 'cancelCharge', who: charge.shop.till, call: cancelCharge, body })
  charge.cancels.push(intent)
  return intent
}

export const cancellingCharge: MoneyCall = {
  name: 'cancelCharge',
  weight: 1,
  after: openingCharge,
  make(harness) {
    const open = takeNewest(harness)
    return open && cancelling(harness, open)
  },
}

/** Gives a part of a payment back. */
export const refundingCharge: MoneyCall = {
  name: 'refund',
  weight: 2,
  after: payingCharge,
  async make(harness) {
    const open = harness.shopping.paid.shift()
    const bill = open && (await billOf(harness, open))
    if (open && bill === undefined) harness.shopping.paid.push(open)
    if (!open || bill === undefined) return undefined
    const body = { id: String(bill), moneyCig: Number(REFUNDED), refunded: 0, password: PASSWORD }
    const intent = intend(harness, { name: 'refund', who: open.charge.shop.till, call: refund, body })
    open.charge.refunds.push(intent)
    about.set(intent, open)
    return intent
  },
}

const billOf = ({ cluster }: Harness, { id }: OpenCharge) =>
  lookUp(
    async () =>
      (await cluster.own().db.selectFrom('merchant_bill').select('id').where('charge_id', '=', id).executeTakeFirst())
        ?.id,
  )

/** The same refund once more, with a key of its own. */
export function refundingAgain(harness: Harness, first: Intent): Intent {
  const { name, who, call, body } = first
  const again = intend(harness, { name, who, call, body })
  about.get(first)?.charge.refunds.push(again)
  return again
}
