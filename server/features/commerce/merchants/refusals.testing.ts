import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { guarded } from '../../trading/order-book/refusals.testing.ts'
import {
  applies,
  form,
  freeDigits,
  logsIn,
  merchantHas,
  newMerchant,
  reserves,
  verifiedMerchant,
} from './merchants.testing.ts'
import { staffRefundRefusals } from './staff/refusals.testing.ts'

const { changePassword, login, payee, refund, register, takings, transferCigToMerchant } = contract.merchants
const { approveMerchant, merchant, merchantStaff, refuseMerchant, requestMerchantAccess } = consoleContract.merchants
const { claim } = consoleContract.operators

const backwards = { from: '2026-11-20', to: '2026-11-19' } as const

/** A member pays a merchant, or tries to. */
const pays = (from: Person, it: { vcode?: string; whole?: bigint; googleCode?: string } = {}) =>
  from.tryCall(transferCigToMerchant, {
    merchantVcode: it.vcode ?? '100001',
    moneyCig: micros<'CIG'>((it.whole ?? 1n) * 1_000_000n),
    googleCode: it.googleCode ?? from.googleCode(),
  })

/** Paid bills. They exist before any refusal is provoked, as a refusal itself moves nothing. */
interface Ready {
  shop: Merchant
  /** A new bill of ten ₡; one that is too old; one whose ₡ the treasury no longer has. */
  fresh: string
  old: string
  uncovered: string
  /** A merchant without USDT, with their bill. */
  poor: { shop: Merchant; id: string }
}
const made = new WeakMap<Sandbox, Ready>()

/** Moves money away by a fixture. */
const moves = ({ db, clock }: Sandbox, posting: Parameters<typeof post>[1][number]['postings'][number]) =>
  db
    .transaction()
    .execute((tx) =>
      post(tx, [{ operation: 'systemAward', key: `fixture:${randomUUID()}`, at: clock.now(), postings: [posting] }]),
    )

const LARGE = micros<'CIG'>(100_000_000_000n)

/** Pays the bills that the refusals need. */
export async function prepareMerchants(harness: Sandbox) {
  const [shop, poor] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
  await harness.gregor.fund(micros<'CIG'>(2n * LARGE), 'CIG')
  const now = harness.clock.now()
  const long = new Date(now.getTime() - 91 * 86_400_000)
  const paid = async (to: Merchant, money = 10_000_000n, at = now) => {
    const bill = { from: harness.gregor, to, money: micros<'CIG'>(money), at }
    return (await payBill(harness.making, bill)).toString()
  }
  const bills = {
    fresh: await paid(shop),
    old: await paid(shop, 10_000_000n, long),
    uncovered: await paid(shop, LARGE),
  }
  await moves(harness, {
    from: platformAccount('treasury', 'CIG'),
    to: platformAccount('foundation', 'CIG'),
    amount: LARGE,
  })
  const id = await paid(poor)
  const { usdt } = await merchantHas(harness, poor)
  await reserves(harness, poor, usdt)
  made.set(harness, { shop, ...bills, poor: { shop: poor, id } })
}

/** The shop refunds a part of a bill, or tries to. */
async function refunds(
  harness: Sandbox,
  wish: { of?: 'fresh' | 'old' | 'uncovered'; money?: bigint; seen?: bigint; price?: Uscd; password?: string } = {},
) {
  const ready = made.get(harness)
  return await ready?.shop.tryCall(refund, {
    id: ready[wish.of ?? 'fresh'],
    moneyCig: micros<'CIG'>(wish.money ?? 10_000_000n),
    refunded: micros<'CIG'>(wish.seen ?? 0n),
    price: wish.price,
    password: wish.password ?? PASSWORD,
  })
}

/** The same where the USDT are gone. */
async function refundsWithout(harness: Sandbox) {
  const poor = made.get(harness)?.poor
  const [moneyCig, refunded] = [micros<'CIG'>(1_000_000n), micros<'CIG'>(0n)]
  return await poor?.shop.tryCall(refund, { id: poor.id, moneyCig, refunded, password: PASSWORD })
}

/** A merchant changes the password, or tries to. */
const changes = async (
  harness: Sandbox,
  wish: { oldPassword?: string; password?: string },
  shop: Merchant = harness.merchants.cedar,
) => await shop.tryCall(changePassword, { oldPassword: PASSWORD, password: 'a box of corojo', ...wish })

/** Produces each refusal that the merchants' own calls declare. */
export const merchantRefusals = (sandbox: () => Sandbox): RefusalsOf<'merchants'> => ({
  register: {
    integer_only: () => applies(sandbox(), { vcode: '12345' }),
    content_empty: () => applies(sandbox(), { name: ' ' }),
    content_too_long: () => applies(sandbox(), { phone: '5'.repeat(merchantTexts.phone + 1) }),
    no_password: () => applies(sandbox(), { password: '' }),
    password_too_short: () => applies(sandbox(), { password: 'cedar' }),
    password_too_common: () => applies(sandbox(), { password: 'password' }),
    wrong_address: () => applies(sandbox(), { cashAddress: '0x1234' }),
    img_code_error: () => sandbox().visitor().tryCall(register, form(freeDigits(), 'GUESS')),
    duplicate_merchant_code: () => applies(sandbox(), { vcode: '100001' }),
  },
  login: {
    wrong_account: () => sandbox().visitor().tryCall(login, { vcode: '1', password: 'a guess', code: 'GUESS' }),
    no_password: () => sandbox().visitor().tryCall(login, { vcode: '100001', password: '', code: 'GUESS' }),
    img_code_error: () => sandbox().visitor().tryCall(login, { vcode: '100001', password: 'a guess', code: 'GUESS' }),
    wrong_password: () => logsIn(sandbox(), { vcode: '100001', password: 'a guess' }),
    code_request_too_frequent: async () => {
      const vcode = freeDigits()
      for (let n = 0; n < 10; n += 1) await logsIn(sandbox(), { vcode, password: 'a guess' })
      return await logsIn(sandbox(), { vcode, password: 'a guess' })
    },
  },
  changePassword: {
    no_password: () => changes(sandbox(), { oldPassword: '' }),
    password_too_short: () => changes(sandbox(), { password: 'cedar' }),
    password_too_common: () => changes(sandbox(), { password: 'password' }),
    wrong_password: () => changes(sandbox(), { oldPassword: 'a guess' }),
    code_request_too_frequent: async () => {
      const shop = await newMerchant(sandbox())
      for (let n = 0; n < 10; n += 1) await changes(sandbox(), { oldPassword: 'a guess' }, shop)
      return await changes(sandbox(), {}, shop)
    },
  },
  takings: { invalid_date: () => sandbox().merchants.cedar.tryCall(takings, { ...backwards, limit: 1 }) },
  refund: {
    no_password: () => refunds(sandbox(), { password: '' }),
    wrong_password: () => refunds(sandbox(), { password: 'a guess' }),
    ...staffRefundRefusals(sandbox),
    not_found: () =>
      sandbox().merchants.cedar.tryCall(refund, {
        id: '999999',
        ...{ moneyCig: micros<'CIG'>(1n), refunded: micros<'CIG'>(0n), password: PASSWORD },
      }),
    illegal_value: () => refunds(sandbox(), { price: micros<'USCD'>(1n) }),
    wrong_money: () => refunds(sandbox(), { money: 0n }),
    refund_changed: () => refunds(sandbox(), { seen: 1n }),
    refund_too_much: () => refunds(sandbox(), { money: 10_000_001n }),
    refund_too_late: () => refunds(sandbox(), { of: 'old' }),
    not_enough_money: () => refundsWithout(sandbox()),
    payment_failed: () => refunds(sandbox(), { of: 'uncovered', money: LARGE }),
  },
  payee: {
    not_active: () => sandbox().tom.tryCall(payee, { merchantVcode: '100001' }),
    merchant_not_exists: () => sandbox().alice.tryCall(payee, { merchantVcode: '100002' }),
  },
  transferCigToMerchant: {
    ...guarded(sandbox, (who, googleCode) => pays(who, { googleCode })),
    merchant_not_exists: () => pays(sandbox().alice, { vcode: '100002' }),
    wrong_money: () => pays(sandbox().alice, { whole: 0n }),
    not_enough_money: () => pays(sandbox().alice, { whole: 900_000_000n }),
    amount_below_minimum: () =>
      sandbox().gregor.tryCall(transferCigToMerchant, {
        ...{ merchantVcode: '100001', moneyCig: micros<'CIG'>(defaultSettings.moveCigMinimum - 1n) },
        googleCode: sandbox().gregor.googleCode(),
      }),
  },
})

/** An operator with a fresh session. */
async function renewOperatorSession(sandbox: Sandbox, key: 'wendy' | 'sam') {
  await sandbox.renewOperatorSession(sandbox.staff[key])
  return sandbox.staff[key]
}

/** The same for operators' calls about merchants. */
export const merchantConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.merchants> => {
  const wendy = () => renewOperatorSession(sandbox(), 'wendy')
  /** Another operator opens a merchant first. */
  async function opened() {
    const { vcode } = await newMerchant(sandbox())
    await (await renewOperatorSession(sandbox(), 'sam')).call(claim, { item: itemOf.merchant(vcode) })
    return vcode
  }
  const refuses = async (vcode: string, reason = 'No.') =>
    await (await wendy()).tryCall(refuseMerchant, { vcode, reason })
  const resets = async (it: { vcode?: string; email?: string; reason?: string }) => {
    const wish = { vcode: '100003', email: 'owner@cigar.test', reason: 'They called.', ...it }
    return await (await wendy()).tryCall(requestMerchantAccess, wish)
  }
  const approves = async (vcode: string) => await (await wendy()).tryCall(approveMerchant, { vcode })
  return {
    merchant: { merchant_not_exists: async () => (await wendy()).tryCall(merchant, { vcode: '999999' }) },
    merchantStaff: {
      merchant_not_exists: async () => (await wendy()).tryCall(merchantStaff, { vcode: '999999', limit: 25 }),
    },
    approveMerchant: {
      merchant_not_exists: () => approves('999999'),
      admin_lock: async () => approves(await opened()),
      illegal_operation: () => approves('100001'),
    },
    requestMerchantAccess: {
      merchant_not_exists: () => resets({ vcode: '999999' }),
      invalid_email_format: () => resets({ email: 'nobody' }),
      admin_lock: async () => resets({ vcode: await opened() }),
      illegal_operation: async () => {
        const { vcode } = await newMerchant(sandbox())
        await resets({ vcode })
        return await resets({ vcode })
      },
      content_empty: () => resets({ reason: ' ' }),
      content_too_long: () => resets({ reason: 'x'.repeat(noteLength.most + 1) }),
    },
    refuseMerchant: {
      merchant_not_exists: () => refuses('999999'),
      admin_lock: async () => refuses(await opened()),
      illegal_operation: () => refuses('100003'),
      content_empty: () => refuses('100002', ' '),
      content_too_long: () => refuses('100002', 'x'.repeat(noteLength.most + 1)),
    },
  }
}
