import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { deployTestUsdt, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ADDRESS,
  CONFIRMATIONS,
  OTHER,
  openBound,
  refused,
  usdt,
  type Withdrawals,
  withdrawalsIn,
} from '../withdrawals.testing.ts'

const { getDepositInfo } = contract.deposits
const { sendWithdrawal } = consoleContract.withdrawals

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound(({ alice, bob, carol, sylvia, gregor, paula }) => [
    alice,
    bob,
    carol,
    sylvia,
    gregor,
    paula,
  ])
}, 60_000)

const { approved, sent, state } = withdrawalsIn(() => harness)

describe('an entered transaction', () => {
  let id: string
  beforeAll(async () => {
    id = await approved(harness.sylvia)
  })
  const isStillApproved = async () => {
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', txid: null })
    expect(await harness.entered(id)).toEqual([])
  }

  it.each(['', 'x', '0x', '0x123', 'a'.repeat(64), `0x${'a'.repeat(63)}g`, `0x${'a'.repeat(65)}`])(
    'that is no transaction id is refused: %s',
    async (txid) => {
      expect(await harness.sends(id, txid)).toEqual(refused('wrong_param'))
      await isStillApproved()
    },
  )

  it.each([
    ['a millionth more', 1n],
    ['a millionth less', -1n],
  ])('that paid %s is refused', async (_, more) => {
    const txid = await harness.paysFor(id, more)
    await harness.chain.mine(1)
    expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid a part of a millionth more, to another address, in another token, or nothing is refused', async () => {
    const { pays } = await harness.rowOf(id)
    const units = pays * UNITS_PER_MICRO
    const fake = await deployTestUsdt(harness.chain.node, harness.chain.wallet)
    const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
    const inAnother = {
      account: harness.chain.wallet,
      to: fake,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [ADDRESS as Hex, units] }),
      chain: null,
    }
    const txids = [
      await harness.transfers(ADDRESS, units + 1n),
      await harness.transfers(OTHER, units),
      await harness.transfers(ADDRESS, units, 'transferAndRevert'),
      await harness.chain.node.sendTransaction(inAnother),
    ]
    await harness.chain.mine(1)
    for (const txid of txids) expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid a deposit is refused', async () => {
    const { address, randomMoney } = await harness.gregor.call(getDepositInfo, { money: usdt(99), chain: 'BSC' })
    const { txid } = await harness.chain.pay({ address, amount: randomMoney })
    await harness.watch()
    expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid another withdrawal of the same amount to the same address is refused', async () => {
    const { txid } = await sent(harness.bob, { under: CONFIRMATIONS })
    await harness.look()
    expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that was mined before the approval is refused, although its amount and address are right', async () => {
    const { pays } = await harness.rowOf(id)
    const txid = await harness.transfers(ADDRESS, pays * UNITS_PER_MICRO)
    await harness.chain.mine(1)
    await harness.watch()
    harness.nextDay()
    const other = await approved(harness.paula)
    expect((await harness.rowOf(other)).pays).toBe(pays)
    expect(await harness.sends(other, txid)).toEqual(refused('payment_failed'))
    // It pays the older withdrawal, which was approved before it was mined.
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(id)).toBe('completed')
    expect(await harness.rejects(other)).toBeNull()
  })

  it('that no operator entered is shown before the next payment, and can be entered', async () => {
    harness.nextDay()
    const other = await approved(harness.alice)
    const { pays, address } = await harness.rowOf(other)
    // The first transaction pays a millionth less. An operator pays correctly, and enters nothing.
    const wrong = await harness.paysFor(other, -1n)
    expect(await harness.sends(other, wrong)).toBeNull()
    const right = await harness.transfers(address, pays * UNITS_PER_MICRO)
    await harness.transfers(address, (pays + 1n) * UNITS_PER_MICRO)
    await harness.chain.mine(CONFIRMATIONS + 2)
    await harness.look()
    await harness.look()
    const row = await harness.rowOf(other)
    expect(row.state).toBe('approved')
    expect(row.trouble).toContain(right)
    expect(row.trouble).toContain('before anybody pays again')
    expect(await harness.sends(other, right)).toBeNull()
    await harness.look()
    expect(await harness.rowOf(other)).toMatchObject({ state: 'completed', txid: right, trouble: null })
  })

  it('that no operator entered is shown for each withdrawal in turn, however many wait before it', async () => {
    harness.nextDay()
    const [first, second] = [await approved(harness.alice), await approved(harness.bob, usdt(170))]
    for (const id of [first, second]) expect(await harness.sends(id, await harness.paysFor(id, -1n))).toBeNull()
    const { pays, address } = await harness.rowOf(second)
    const right = await harness.transfers(address, pays * UNITS_PER_MICRO)
    await harness.chain.mine(CONFIRMATIONS + 2)
    await harness.look()
    const work = { db: harness.db, day: '2026-11-20' as const, at: harness.clock.now(), limit: 1 }
    const job = harness.features.flatMap(({ jobs = [] }) => jobs).find(({ id }) => id === 'withdrawals.watch-bsc')
    for (let turns = 0; turns < 3; turns += 1) await job?.run(work)
    expect((await harness.rowOf(first)).trouble ?? '').not.toContain('nobody entered it')
    expect((await harness.rowOf(second)).trouble).toContain(right)
    expect(await harness.sends(second, right)).toBeNull()
    expect(await harness.rejects(first)).toBeNull()
    await harness.look()
    expect(await state(second)).toBe('completed')
  })

  it.each([
    ['higher than the chain is', 1_000_000n],
    ['of a block that the chain no longer has', 0n],
  ])('is accepted and pays although the height stored at the approval was false: %s', async (_, more) => {
    harness.nextDay()
    await harness.watch()
    const other = await harness.opensWithdrawal(harness.alice)
    const lie = `0x${'e'.repeat(64)}`
    await harness.pool.query(`update chain_cursor set head = head + 40 + $1, head_hash = $2 where chain = 'BSC'`, [
      more,
      lie,
    ])
    expect(await harness.approves(other)).toBeNull()
    const { approved_block: height } = await harness.rowOf(other)
    const txid = await harness.paysFor(other)
    await harness.chain.mine(1)
    expect(await harness.chain.node.getBlockNumber()).toBeLessThan(height ?? 0n)
    expect(await harness.sends(other, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS + 60)
    await harness.watch()
    await harness.look()
    expect(await harness.rowOf(other)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('wins alone if two are entered at once, and pays one withdrawal if it is entered for two', async () => {
    harness.nextDay()
    const [one, two] = [await approved(harness.alice), await approved(harness.bob)]
    const [fiona, victor] = [await harness.openConsole('fiona'), await harness.openConsole('victor')]
    const txid = await harness.paysFor(one)
    const first = await harness.sends(one, txid)
    const second = await harness.sends(two, txid, 'victor')
    expect([first, second]).toEqual([null, refused('payment_failed')])
    const [a, b] = [await harness.paysFor(two), await harness.paysFor(two)]
    await harness.openConsole('victor', two)
    const codes = [victor.googleCode(), victor.googleCode()]
    const answers = await Promise.all([
      victor.tryCall(sendWithdrawal, { id: two, txid: a, googleCode: codes[0] ?? '' }),
      victor.tryCall(sendWithdrawal, { id: two, txid: b, googleCode: codes[1] ?? '' }),
      fiona.tryCall(sendWithdrawal, { id: two, txid: b, googleCode: fiona.googleCode() }),
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await harness.entered(two)).toHaveLength(1)
    // The other payment has left the wallet too. It is not returned, and pays no withdrawal unless it is entered.
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect([await state(one), await state(two)]).toEqual(['completed', 'completed'])
  })

  it('can be entered only by the operator who has claimed the withdrawal', async () => {
    harness.nextDay()
    const other = await approved(harness.carol)
    const txid = await harness.paysFor(other)
    const fiona = await harness.openConsole('fiona')
    expect(await fiona.tryCall(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    await harness.openConsole('victor', other)
    expect(await fiona.tryCall(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    expect(await harness.sends(other, txid, 'victor')).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(other)).toBe('completed')
  })
})
