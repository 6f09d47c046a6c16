import { getDepositInfo, usdtdetail } from '@humidor/contract/money/deposits.ts'
import { detail } from '@humidor/contract/money/wallet.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../../ledger/invariant.ts'
import { usdt } from './deposits.testing.ts'
import { depositsFeature } from './deposits.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ chain: true })
}, 60_000)
afterAll(() => harness.close())

const asked = { money: usdt('200'), chain: 'BSC' } as const
const page = { page: 1, limit: 10, type: 0 }

describe('a deposit over HTTP', () => {
  it('is opened, paid on the chain, credited, and is in both lists of its member only', async () => {
    const { alice, bob, chain } = harness
    const { address, randomMoney } = await alice.call(getDepositInfo, asked)
    await chain?.pay({ address, amount: randomMoney })
    await harness.watch()
    expect(await alice.balance('USDT')).toBe(randomMoney)
    const { rows, count } = await alice.call(usdtdetail, page)
    expect([rows, count]).toMatchObject([[{ status: 1, moneyChange: randomMoney, confirmations: 15 }], 1])
    const wallet = await alice.call(detail, { page: 1, limit: 10, op: 26, wallet: 1 })
    expect(wallet.rows).toMatchObject([{ say: 'deposit', moneyChange: randomMoney }])
    expect(await bob.call(usdtdetail, page)).toEqual({ rows: [], count: 0, next: null })
    expect(await alice.call(usdtdetail, { ...page, type: 2 })).toEqual({ rows: [], count: 0, next: null })
    expect(await verify(harness.db, depositsFeature.invariants)).toEqual([])
  })

  it('can be opened by members who are not activated, and by frozen ones', async () => {
    expect(await harness.tom.tryCall(getDepositInfo, asked)).toHaveProperty('address')
    expect(await harness.freya.tryCall(getDepositInfo, asked)).toHaveProperty('address')
  })

  it('is refused for each error that the call declares, and without a session', async () => {
    const { bob } = harness
    const refusal = (request: { money: ReturnType<typeof usdt>; chain: 'BSC' | 'TRX' }) =>
      bob.tryCall(getDepositInfo, request)
    const elsewhere = { money: Number(asked.money), chain: 'ETH' }
    expect(await bob.sendRaw('GET', getDepositInfo.path, elsewhere)).toEqual({ refused: 'illegal_deposit' })
    expect(await refusal({ ...asked, money: usdt('9.999999') })).toEqual({ refused: 'minimum_deposit_limit' })
    expect(await refusal({ ...asked, money: usdt('1000000000.000001') })).toEqual({ refused: 'illegal_value' })
    await bob.call(getDepositInfo, asked)
    expect(await refusal({ ...asked, money: usdt('201') })).toEqual({ refused: 'deposit_too_frequent' })
    expect(await harness.visitor().tryCall(getDepositInfo, asked)).toHaveProperty('refused')
    expect(await harness.visitor().tryCall(usdtdetail, page)).toHaveProperty('refused')
  })
})
