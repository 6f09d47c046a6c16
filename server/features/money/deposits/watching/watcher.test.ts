import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entries } from '../../../../ledger/testing.ts'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openPaymentsOn,
  type PaymentChain,
  usdt,
} from '../deposits.testing.ts'

const DAY = 86_400

describe.each(['BSC', 'TRX'] as const)('a payment on %s', (name) => {
  let chain: PaymentChain
  let deposits: Deposits
  beforeAll(async () => {
    chain = await openPaymentsOn[name]()
    deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
  })
  afterAll(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })
  // Each test begins two days later, after the pause of the last test's deposit.
  beforeEach(() => deposits.later(2 * DAY))

  const opens = async (uid = ALICE, money = usdt('100')) => {
    const opened = await deposits.asks(uid, money)
    return { ...opened, units: opened.randomMoney * chain.unit }
  }
  const newest = async () => (await deposits.transfers()).at(-1)
  const latest = async (uid = ALICE) => (await deposits.records(uid, { limit: 1 })).rows[0]

  it('is found, shows its confirmations, and is credited once with the last', async () => {
    const before = await deposits.balance(ALICE)
    const { address, units, randomMoney } = await opens()
    expect(await latest()).toMatchObject({ status: 0, txid: null, confirmations: 0, moneyChange: 0n })

    const txid = await chain.transfer(address, units)
    await chain.mine(1)
    await deposits.look()
    expect(await latest()).toMatchObject({ status: 3, txid, confirmations: 1, confirmationsNeeded: chain.needed })
    await chain.mine(chain.needed - 2)
    await deposits.look()
    expect(await latest()).toMatchObject({ status: 3, confirmations: chain.needed - 1, moneyChange: 0n })
    expect(await deposits.balance(ALICE)).toBe(before)

    await chain.mine(1)
    await deposits.look()
    expect(await latest()).toMatchObject({ status: 1, confirmations: chain.needed, moneyChange: randomMoney })
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
    await deposits.sound()
  })

  it('is a deposit row in the wallet, posted under the one key of its log', async () => {
    const { address, units } = await opens()
    const txid = await chain.transfer(address, units)
    await chain.mine(chain.needed)
    await deposits.look()
    const row = await newest()
    const posted = await deposits.db
      .selectFrom('transfer')
      .innerJoin(entries, 'entry.transfer_id', 'transfer.id')
      .select(['key', 'entry.operation'])
      .where('transfer.id', '=', row?.transfer_id ?? 0n)
      .where('entry.amount', '>', 0n)
      .execute()
    expect(posted).toEqual([{ key: `deposit:${name}:${txid}:${row?.log_index}`, operation: 'deposit' }])
  })

  it('lets the payer open the next deposit at once', async () => {
    const { address, units } = await opens()
    expect(await deposits.asks(ALICE, usdt('200'))).toEqual({ refused: 'deposit_too_frequent' })
    await chain.transfer(address, units)
    await chain.mine(1)
    await deposits.look()
    expect(await deposits.asks(ALICE, usdt('100'))).toHaveProperty('id')
    await chain.mine(chain.needed - 1)
    await deposits.look()
  })

  type Wrong = [how: string, change: (units: bigint) => bigint, reason: string]
  const onBsc: Wrong[] = [
    ['a unit of 10^-18 more', (units) => units + 1n, 'not whole millionths'],
    ['as if the token had 6 decimals', (units) => units / 10n ** 12n, 'not whole millionths'],
  ]
  const onTron: Wrong[] = [['as if the token had 18 decimals', (units) => units * 10n ** 12n, 'not whole millionths']]
  const wrongAmounts: Wrong[] = [
    ['a millionth less', (units) => units - chain.unit, 'no intent'],
    ['a millionth more', (units) => units + chain.unit, 'no intent'],
    ['next to nothing', () => 5n * chain.unit, 'dust'],
    ...(name === 'BSC' ? onBsc : onTron),
  ]
  it.each(wrongAmounts)(
    'of %s matches no deposit, and is stored exactly for the operators',
    async (_how, change, reason) => {
      const before = await deposits.balance(ALICE)
      const { address, units } = await opens()
      await chain.transfer(address, change(units))
      await chain.mine(chain.needed)
      await deposits.look()
      expect(await newest()).toMatchObject({ state: 'unmatched', reason, raw: change(units).toString() })
      expect(await latest()).toMatchObject({ status: 0 })
      expect(await deposits.balance(ALICE)).toBe(before)
      await deposits.sound()
    },
  )

  it('made twice is credited once; the second waits for the operators, with the deposit as a hint', async () => {
    const before = await deposits.balance(ALICE)
    const { address, units, randomMoney, id } = await opens()
    await chain.transfer(address, units)
    await chain.mine(1)
    await chain.transfer(address, units)
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await newest()).toMatchObject({ state: 'unmatched', reason: 'second payment', suggests: BigInt(id) })
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
  })

  it('of the same amount to another of our addresses does not match', async () => {
    const { address, units } = await opens()
    const [, other = ''] = chain.addresses
    expect(address).not.toBe(other)
    await chain.transfer(other, units)
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await newest()).toMatchObject({ state: 'unmatched', reason: 'no intent', to_address: other })
  })

  it('for several members in one transaction credits each member their own', async () => {
    const [alice, bob] = [await opens(ALICE, usdt('40')), await opens(BOB, usdt('60'))]
    const before = [await deposits.balance(ALICE), await deposits.balance(BOB)] as const
    await chain.transferMany([
      [alice.address, alice.units],
      [bob.address, bob.units],
      [bob.address, bob.units],
    ])
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(before[0] + alice.randomMoney)
    expect(await deposits.balance(BOB)).toBe(before[1] + bob.randomMoney)
    expect(await newest()).toMatchObject({ state: 'unmatched', reason: 'second payment' })
  })

  it('in another token of the same name, reverted, or inside a call that failed, does not exist', async () => {
    const { address, units } = await opens()
    const count = (await deposits.transfers()).length
    await chain.transferFake(address, units)
    await chain.transferAndRevert(address, units)
    await chain.transferInAFailedCall(address, units)
    await chain.mine(chain.needed + 1)
    await deposits.look()
    expect(await deposits.transfers()).toHaveLength(count)
    expect(await latest()).toMatchObject({ status: 0, txid: null })
  })

  it('that is late is credited until the day of grace is over, although the deposit shows as expired', async () => {
    const { address, units, randomMoney } = await opens()
    const before = await deposits.balance(ALICE)
    deposits.later(1_199)
    expect(await latest()).toMatchObject({ status: 0 })
    deposits.later(1)
    expect(await latest()).toMatchObject({ status: 2 })
    deposits.later(DAY - 1_201)
    await deposits.look()
    await chain.transfer(address, units)
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await latest()).toMatchObject({ status: 1 })
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
  })

  it('after the day of grace matches nothing, to the second', async () => {
    const { address, units } = await opens()
    deposits.later(DAY)
    await deposits.look()
    await chain.transfer(address, units)
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await newest()).toMatchObject({ state: 'unmatched', reason: 'no intent' })
    expect(await latest()).toMatchObject({ status: 2 })
  })

  it('made in time while the server was down for two days is credited when it is back', async () => {
    const { address, units, randomMoney } = await opens()
    const before = await deposits.balance(ALICE)
    await deposits.look()
    await chain.transfer(address, units)
    await chain.mine(chain.needed)
    deposits.later(2 * DAY)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
  })

  it('is found and credited once, however many watchers run at once and however often', async () => {
    const { address, units, randomMoney } = await opens()
    const before = await deposits.balance(ALICE)
    await chain.transfer(address, units)
    await chain.mine(chain.needed)
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, () => deposits.look()))
    expect(await deposits.balance(ALICE)).toBe(before + randomMoney)
    const { rows } = await deposits.records(ALICE, { limit: 1 })
    expect((await deposits.transfers()).filter(({ tx_hash }) => tx_hash === rows[0]?.txid)).toHaveLength(1)
    await deposits.sound()
  })
})
