import { randomUUID } from 'node:crypto'
import { anyCallErrors, type Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { isErrorCode } from '@humidor/domain/errors.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { callSwitches } from '@humidor/domain/platform/switches.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { voidAuthenticator } from '../features/accounts/identity/identity.ts'
import { changeSetting } from '../platform/settings/stored-settings.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await sandbox.alice.fund(micros<'USDT'>(500_000_000n), 'USDT')
  await sandbox.alice.fund(micros<'USCD'>(500_000_000n), 'USCD')
})
afterAll(async () => await sandbox.close())

const { settings } = contract.platform
const { balanceToTransaction } = contract.wallet
const calls = Object.values(contract).flatMap((feature): Call[] => Object.values(feature))

/** A request of each call with every field well-formed. Its proofs are made up. */
const goodRequests: Record<string, Record<string, unknown>> = {
  '/api/emailcaptcha': { email: 'new@cigar.test', code: 'ABCDE' },
  '/api/register': {
    name: 'new_member',
    email: 'new@cigar.test',
    password: 'cedar-and-smoke',
    referralCode: 'ABCDEFGH',
    code: '123456',
    agreeTerms: true,
  },
  '/api/login': { email: 'alice.corona@humidor.test', password: 'not-the-right-one', code: '123456' },
  '/api/sendNewPwdToEmail': { email: 'new@cigar.test', code: 'ABCDE' },
  '/api/user/endSession': { id: 'a-device' },
  '/api/updatepwd': { email: 'alice.corona@humidor.test', password: 'a quiet evening', googleCode: '123456' },
  '/api/user/updateSafePwd': { oldPassword: 'cedar-and-brass', password: 'a quiet evening', googleCode: '123456' },
  '/api/connect/switchToConnectedUser': { uid: 12_345_678 },
  '/api/connect/addConnectUser': { email: 'new@cigar.test', password: 'a quiet evening', code: '123456' },
  '/api/connect/removeConnectUser': { uid: 12_345_678 },
  '/api/connect/proveAccount': { googleCode: '123456' },
  '/api/user/getChildren': { page: 1, limit: 10 },
  '/api/user/setChildShippingFee': { targetUid: 12_345_678, shippingFee: 1_000_000 },
  '/api/merchant/login': { vcode: '123456', password: 'not-the-right-one', code: 'ABCDE' },
  '/api/merchant/changePassword': { oldPassword: 'a quiet evening', password: 'a quieter evening' },
  '/api/merchant/register': {
    vcode: '123456',
    name: 'The Long Ash',
    password: 'a quiet evening',
    cashAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    code: 'ABCDE',
    address: '',
    phone: '',
    businessHours: '',
    description: '',
  },
  '/api/merchant/merchantDetail': { page: 1, limit: 10, type: 0 },
  '/api/merchant/days': { from: '2026-11-01', to: '2026-11-30' },
  '/api/merchant/takings': { from: '2026-11-01', to: '2026-11-30', after: '1.1', limit: 10 },
  '/api/merchant/refund': { id: '1', moneyCig: 1_000_000, refunded: 0, price: 105_000, password: 'a quiet evening' },
  '/api/merchant/payee': { merchantVcode: '100001' },
  '/api/merchant/transferCigToMerchant': { merchantVcode: '100001', moneyCig: 1_000_000, googleCode: '123456' },
  '/api/emailcaptcha2': { email: 'new@cigar.test' },
  '/api/user/updateGoogleCode': { code: '123456', proof: '123456' },
  '/api/user/confirmGoogleCode': { googleCode: '123456' },
  '/api/user/recoveryCodes': { googleCode: '123456' },
  '/api/user/updateCashAddress': {
    cashAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    code: '123456',
    googleCode: '123456',
  },
  '/api/merchant/payouts': { page: 1, limit: 10 },
  '/api/merchant/payout': { money: 20_000_000, password: 'a quiet evening', fee: 0 },
  '/api/merchant/cancelPayout': { id: '1' },
  '/api/user/cancelWithdrawal': { id: 1 },
  '/api/user/withdraw': { money: 20_000_000, code: '123456', googleCode: '123456', fee: 200_000 },
  '/api/user/balanceToTransaction': { money: 1_000_000 },
  '/api/user/transactionToBalance': { money: 1_000_000 },
  '/api/user/cancelTransactionToBalance': { did: 1 },
  '/api/user/profitToTransaction': { money: 1_000_000, price: 105_000, fee: 1_050 },
  '/api/user/activeAccount': { price: 100_000_000 },
  '/api/user/rebateToTransaction': { money: 50_000_000 },
  '/api/user/cancelTransfer': { id: 1 },
  '/api/user/recipient': { email: 'bob.robusto@humidor.test' },
  '/api/user/transferUsdc': { email: 'bob.robusto@humidor.test', money: 1_000_000, googleCode: '123456', fee: 0 },
  '/api/user/detail': {
    ...{ page: 1, limit: 10, wallet: 0, op: 0, after: '9.2.9' },
    ...{ from: '2026-11-01', to: '2026-11-30', search: '12.5' },
  },
  '/api/user/rebateDetail': {
    ...{ page: 1, limit: 10, wallet: 4, op: 12, after: '9.4.9' },
    ...{ from: '2026-11-01', to: '2026-11-30', search: '#7' },
  },
  '/api/receipt/list': { after: '9.1234567802.9', limit: 100 },
  '/api/receipt/merchantList': { after: '9.1000010000161.9', limit: 100 },
  '/api/user/statement': { wallet: 2, from: '2026-11-01', to: '2026-11-30', after: '0.9', limit: 100 },
  '/api/user/getDepositInfo': { money: 20_000_000, chain: 'BSC' },
  '/api/cig/history': { days: 30 },
  '/api/user/usdtdetail': { page: 1, limit: 10, type: 0, after: '9.1.9' },
  '/api/user/claimDeposit': { id: 1, txid: `0x${'1'.repeat(64)}` },
  '/api/mall/products': { lang: 'en', category: 'cigars', page: 1, limit: 10, after: '10.3' },
  '/api/mall/productInfo': { id: 1, lang: 'en' },
  '/api/mall/createOrder': {
    ...{ productId: 1, addressName: 'Ada Lovelace', addressPhone: '+44 20 7946 0958' },
    ...{ addressDetail: '12 St James’s Square, London', priceCig: 1_000_000 },
  },
  '/api/mall/orderList': { lang: 'de', page: 1, limit: 10, after: '9' },
  '/api/mall/finishOrder': { id: 1 },
  '/api/news/list': { lang: 'en', page: 1, limit: 10, after: '1763611200000.7' },
  '/api/news/info': { id: 1, lang: 'en' },
  '/api/activity/list': { lang: 'en', page: 1, limit: 10, after: '9' },
  '/api/activity/create': {
    ...{ activityId: 1, activityName: 'An evening in Chengdu', activityType: 'meeting', mark: 'Twelve of us met.' },
    images: `${'a'.repeat(26)},${'b'.repeat(26)}`,
  },
  '/api/order/list': { page: 1, limit: 20, status: 'created,paying' },
  '/api/order/create': { money: 300_000_000, type: 'cig', again: 999_999_999 },
  '/api/order/pay': { oid: 1 },
  '/api/liability/days': { after: '2026-11-20', limit: 20 },
  '/api/liability/mine': { day: '2026-11-20' },
  '/api/merchant/liabilities': { day: '2026-11-20' },
  '/api/draw/list': { type: 'usdc', after: '12', limit: 20 },
  '/api/draw/record': { id: 1, after: 'HM-0012', limit: 100 },
  '/api/pledge/list': { page: 1, limit: 10, type: 0 },
  '/api/pledge/create': { money: 600_000_000, cig: 1_000_000, price: 105_000, rate: 5_000, days: 365 },
  '/api/raffle/join': { clientSeed: 'mine', commitment: 'a'.repeat(64) },
  '/api/raffle/history': { after: '12', limit: 20 },
  '/api/raffle/draw': { id: 1 },
  '/api/raffle/list': { after: '2026-11-20.' + 'a'.repeat(64), limit: 20 },
  '/api/raffle/record': { commitment: 'a'.repeat(64) },
  '/api/lhb/detail': { page: 1, limit: 10 },
  '/api/lhb/transferIn': { money: 1_000_000 },
  '/api/lhb/transferOut': { money: 1_000_000 },
  '/api/user/balances': { since: '7' },
  '/api/cbsell/list': { since: 'of-another-book', side: 'sell', after: '105000000.7' },
  '/api/cbsell/myList': { after: '9', limit: 10 },
  '/api/cbsell/cbsellCancel': { id: 1 },
  '/api/cbsell/cbbuy': { id: 1, left: 500_000_000, googleCode: '123456' },
  '/api/cbsell/cbsell': { id: 1, sellCigAmount: 100_000_000, left: 500_000_000, googleCode: '123456' },
  '/api/cbsell/createActionSell': { moneyCig: 100_000_000, price: 105_000, googleCode: '123456' },
  '/api/cbsell/createActionBuy': { moneyCig: 100_000_000, premium: 0.006, price: 105_000, googleCode: '123456' },
  '/api/notify/readNotify': { id: 1, through: 1 },
  '/api/notify/getNotify': { lang: 'de' },
  '/api/notify/chooseMail': { group: 'orders', wanted: false },
  '/api/feedback/list': { before: 9, limit: 10 },
  '/api/feedback/create': { content: 'The app is quick.', googleCode: '123456' },
}

/** The bad values of a field, as JSON text. `undefined` leaves the field out. */
const badValues: readonly [string, string | undefined][] = [
  ['missing', undefined],
  ['null, as NaN becomes', 'null'],
  ['negative', '-1'],
  ['minus zero', '-0'],
  ['zero', '0'],
  ['a fraction', '0.5'],
  ['a fraction of a millionth', '1000000.5'],
  ['2^31', '2147483648'],
  ['the largest whole number', '9007199254740991'],
  ['2^53', '9007199254740992'],
  ['beyond 2^53', '9007199254740993'],
  ['2^63', '9223372036854775808'],
  ['10^30', '1e30'],
  ['an exponent', '1e6'],
  ['infinity', '1e999'],
  ['a truth', 'false'],
  ['an empty text', '""'],
  ['a space', '" "'],
  ['a number as text', '"12"'],
  ['hexadecimal', '"0x10"'],
  ['NaN as text', '"NaN"'],
  ['another script', '"１２３雪茄ซิการ์"'],
  ['a zero character', '"\\u0000"'],
  ['half a character', '"\\ud800"'],
  ['SQL', `"' or 1=1 --"`],
  ['very long', `"${'a'.repeat(5_000)}"`],
  ['a list', '[1]'],
  ['an empty list', '[]'],
  ['an object', '{"a":1}'],
]

const withField = (request: Record<string, unknown>, field: string, value: string | undefined) => {
  const parts = Object.entries(request).flatMap(([name, it]) => {
    if (name !== field) return [`${JSON.stringify(name)}:${JSON.stringify(it)}`]
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`]
  })
  return `{${parts.join(',')}}`
}

const badWholes = ['null', '[]', '[{}]', '5', '"text"', 'true']
const extraFields = [
  '"lvl":5',
  '"uid":10000000',
  '"moneyBalance":1',
  '"isAccountActived":true',
  '"":0',
  '"constructor":{}',
]

/** Every bad body of a call, as JSON text. */
function badBodies({ path }: Call): [string, string][] {
  const request = goodRequests[path] ?? {}
  const fields = Object.keys(request).flatMap((field) =>
    badValues.map(([what, value]): [string, string] => [`${field}: ${what}`, withField(request, field, value)]),
  )
  const inside = JSON.stringify(request).slice(1, -1)
  const more = extraFields.map((extra): [string, string] => [extra, `{${[inside, extra].filter(Boolean).join(',')}}`])
  return [...fields, ...more, ...badWholes.map((whole): [string, string] => [whole, whole])]
}

/** Whether the contract accepts this body after all, as where a page is left out. */
function isAccepted(call: Call, body: string): boolean {
  return z.safeDecode(call.request, JSON.parse(body) as never).success
}

const entries = async () => Number((await sandbox.pool.query('select count(*) as n from entry')).rows[0].n)

describe('bad input', () => {
  it('covers every field of every call', () => {
    for (const { path, request } of calls) {
      const shape = 'def' in request ? (request as z.ZodMiniObject).def.shape : {}
      expect(Object.keys(goodRequests[path] ?? {}).sort(), path).toEqual(Object.keys(shape).sort())
    }
  })

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses it with an error that it declares, and no money moves',
    async (_name, call) => {
      const before = await entries()
      const words = new Set<string>([...call.errors, ...anyCallErrors])
      for (const [what, body] of badBodies(call)) {
        const answer = await sandbox.alice.sendRaw(call.method, call.path, body)
        if ('refused' in answer) {
          expect(isErrorCode(answer.refused) && words.has(answer.refused), `${what}: ${answer.refused}`).toBe(true)
          expect(answer.refused, what).not.toBe('operation_failed')
        } else {
          // Only a call that reads may accept a body that the contract allows after all.
          expect(call.idempotent ?? false, what).toBe(false)
          expect(isAccepted(call, body), what).toBe(true)
        }
      }
      expect(await entries()).toBe(before)
    },
  )

  it('is refused without a session, and with a token of another device, for every call that needs a session', async () => {
    const visitor = sandbox.visitor()
    visitor.token = sandbox.alice.token
    for (const { who, method, path } of calls.filter((call) => call.who !== 'anyone')) {
      expect(await sandbox.visitor().sendRaw(method, path, goodRequests[path] ?? {}), who).toEqual({
        refused: 'please_login',
      })
      expect(await visitor.sendRaw(method, path, goodRequests[path] ?? {}), who).toEqual({ refused: 'please_login' })
    }
  })
})

describe('a call that an operator has switched off', () => {
  const switchable = calls.filter(({ switch: callSwitch }) => callSwitch !== undefined)
  const switchAll = async (to: 0 | 1) => {
    for (const name of callSwitches) await changeSetting(sandbox.db, name, to)
    const { alice } = sandbox
    // The server caches settings for a second.
    await vi.waitFor(
      async () => expect((await alice.call(settings, {})).off).toHaveLength(to === 0 ? callSwitches.length : 0),
      20_000,
    )
  }

  it('is refused and moves no money until it is switched on again', async () => {
    const { alice } = sandbox
    const [merchant = alice] = Object.values(sandbox.merchants)
    const done = randomUUID()
    const { method, path } = balanceToTransaction
    const answer = await alice.sendRaw(method, path, goodRequests[path] ?? {}, { key: done })
    const send = (call: Call) =>
      (call.who === 'merchant' ? merchant : call.who === 'anyone' ? sandbox.visitor() : alice).sendRaw(
        call.method,
        call.path,
        goodRequests[call.path] ?? {},
      )
    await switchAll(0)
    const before = await entries()
    for (const call of switchable) expect(await send(call), call.path).toEqual({ refused: 'not_offered' })
    // A finished request stays finished. A client that lost the answer gets it again.
    expect(await alice.sendRaw(method, path, goodRequests[path] ?? {}, { key: done })).toEqual(answer)
    expect(await entries()).toBe(before)
    await switchAll(1)
    for (const call of switchable) expect(await send(call), call.path).not.toEqual({ refused: 'not_offered' })
    expect(new Set(switchable.map(({ switch: callSwitch }) => callSwitch))).toEqual(new Set(callSwitches))
  })
})

describe('a member whose authenticator two operators have voided', () => {
  it('is asked to set up a new one by every call that needs its code', async () => {
    const { magnus, db, clock } = sandbox
    const guarded = calls.filter(({ who, proofs }) => who.endsWith('member') && proofs?.join() === 'googleCode')
    expect(guarded.length).toBeGreaterThan(5)
    await db.transaction().execute((tx) => voidAuthenticator(tx, magnus.uid, clock.now()))
    for (const { method, path, idempotent } of guarded) {
      const body = { ...goodRequests[path], googleCode: '123456' }
      const key = idempotent ? { key: randomUUID() } : {}
      expect(await magnus.sendRaw(method, path, body, key), path).toEqual({ refused: 'secondary_password_not_set' })
    }
  })
})
