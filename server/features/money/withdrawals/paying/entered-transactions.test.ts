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

let world: Withdrawals
beforeAll(async () => {
  world = await openBound(({ alice, bob, carol, sylvia, gregor, paula }) => [alice, bob, carol, sylvia, gregor, paula])
}, 60_000)

const { approved, sent, state } = withdrawalsIn(() => world)

describe('a transaction', () => {
  let id: string
  beforeAll(async () => {
    id = await approved(world.sylvia)
  })
  const isStillApproved = async () => {
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved', txid: null })
    expect(await world.entered(id)).toEqual([])
  }

  it.each(['', 'x', '0x', '0x123', 'a'.repeat(64), `0x${'a'.repeat(63)}g`, `0x${'a'.repeat(65)}`])(
    'that is none is refused: %s',
    async (txid) => {
      expect(await world.sends(id, txid)).toEqual(refused('wrong_param'))
      await isStillApproved()
    },
  )

  it.each([
    ['a millionth more', 1n],
    ['a millionth less', -1n],
  ])('that paid %s is refused', async (_, more) => {
    const txid = await world.paysFor(id, more)
    await world.chain.mine(1)
    expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid less than a millionth more, somebody else, in another token or not at all is refused', async () => {
    const { pays } = await world.rowOf(id)
    const units = pays * UNITS_PER_MICRO
    const fake = await deployTestUsdt(world.chain.node, world.chain.wallet)
    const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
    const inAnother = {
      account: world.chain.wallet,
      to: fake,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [ADDRESS as Hex, units] }),
      chain: null,
    }
    const txids = [
      await world.transfers(ADDRESS, units + 1n),
      await world.transfers(OTHER, units),
      await world.transfers(ADDRESS, units, 'transferAndRevert'),
      await world.chain.node.sendTransaction(inAnother),
    ]
    await world.chain.mine(1)
    for (const txid of txids) expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid a deposit of ours is refused', async () => {
    const { address, randomMoney } = await world.gregor.call(getDepositInfo, { money: usdt(99), chain: 'BSC' })
    const { txid } = await world.chain.pay({ address, amount: randomMoney })
    await world.watch()
    expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that has paid another withdrawal of the same amount to the same address is refused', async () => {
    const { txid } = await sent(world.bob, { under: CONFIRMATIONS })
    await world.look()
    expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that was mined before the withdrawal was approved is refused, though it paid just this', async () => {
    const { pays } = await world.rowOf(id)
    const txid = await world.transfers(ADDRESS, pays * UNITS_PER_MICRO)
    await world.chain.mine(1)
    await world.watch()
    world.nextDay()
    const other = await approved(world.paula)
    expect((await world.rowOf(other)).pays).toBe(pays)
    expect(await world.sends(other, txid)).toEqual(refused('payment_failed'))
    // It is the older one's: that was approved before it was mined.
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
    expect(await world.rejects(other)).toBeNull()
  })

  it('that nobody entered is shown before anybody pays again, and can be entered', async () => {
    world.nextDay()
    const other = await approved(world.alice)
    const { pays, address } = await world.rowOf(other)
    // The first one pays a millionth less; somebody pays it right, and enters nothing.
    const wrong = await world.paysFor(other, -1n)
    expect(await world.sends(other, wrong)).toBeNull()
    const right = await world.transfers(address, pays * UNITS_PER_MICRO)
    await world.transfers(address, (pays + 1n) * UNITS_PER_MICRO)
    await world.chain.mine(CONFIRMATIONS + 2)
    await world.look()
    await world.look()
    const row = await world.rowOf(other)
    expect(row.state).toBe('approved')
    expect(row.trouble).toContain(right)
    expect(row.trouble).toContain('before anybody pays again')
    expect(await world.sends(other, right)).toBeNull()
    await world.look()
    expect(await world.rowOf(other)).toMatchObject({ state: 'completed', txid: right, trouble: null })
  })

  it('that nobody entered is shown of each in turn, however many wait before it', async () => {
    world.nextDay()
    const [first, second] = [await approved(world.alice), await approved(world.bob, usdt(170))]
    for (const id of [first, second]) expect(await world.sends(id, await world.paysFor(id, -1n))).toBeNull()
    const { pays, address } = await world.rowOf(second)
    const right = await world.transfers(address, pays * UNITS_PER_MICRO)
    await world.chain.mine(CONFIRMATIONS + 2)
    await world.look()
    const work = { db: world.db, day: '2026-11-20' as const, at: world.clock.now(), limit: 1 }
    const job = world.features.flatMap(({ jobs = [] }) => jobs).find(({ id }) => id === 'withdrawals.watch-bsc')
    for (let turns = 0; turns < 3; turns += 1) await job?.run(work)
    expect((await world.rowOf(first)).trouble ?? '').not.toContain('nobody entered it')
    expect((await world.rowOf(second)).trouble).toContain(right)
    expect(await world.sends(second, right)).toBeNull()
    expect(await world.rejects(first)).toBeNull()
    await world.look()
    expect(await state(second)).toBe('completed')
  })

  it.each([
    ['higher than the chain is', 1_000_000n],
    ['of a block that the chain no longer has', 0n],
  ])('is accepted and pays, though the height that was approved at was a lie: %s', async (_, more) => {
    world.nextDay()
    await world.watch()
    const other = await world.asksRight(world.alice)
    const lie = `0x${'e'.repeat(64)}`
    await world.pool.query(`update chain_cursor set head = head + 40 + $1, head_hash = $2 where chain = 'BSC'`, [
      more,
      lie,
    ])
    expect(await world.approves(other)).toBeNull()
    const { approved_block: height } = await world.rowOf(other)
    const txid = await world.paysFor(other)
    await world.chain.mine(1)
    expect(await world.chain.node.getBlockNumber()).toBeLessThan(height ?? 0n)
    expect(await world.sends(other, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS + 60)
    await world.watch()
    await world.look()
    expect(await world.rowOf(other)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('of two that are entered at once is one, and one for two withdrawals pays one', async () => {
    world.nextDay()
    const [one, two] = [await approved(world.alice), await approved(world.bob)]
    const [fiona, victor] = [await world.desk('fiona'), await world.desk('victor')]
    const txid = await world.paysFor(one)
    const first = await world.sends(one, txid)
    const second = await world.sends(two, txid, 'victor')
    expect([first, second]).toEqual([null, refused('payment_failed')])
    const [a, b] = [await world.paysFor(two), await world.paysFor(two)]
    await world.desk('victor', two)
    const codes = [victor.googleCode(), victor.googleCode()]
    const answers = await Promise.all([
      victor.tryCall(sendWithdrawal, { id: two, txid: a, googleCode: codes[0] ?? '' }),
      victor.tryCall(sendWithdrawal, { id: two, txid: b, googleCode: codes[1] ?? '' }),
      fiona.tryCall(sendWithdrawal, { id: two, txid: b, googleCode: fiona.googleCode() }),
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await world.entered(two)).toHaveLength(1)
    // The other payment is out of the house too: nobody gets it back, and no other withdrawal is paid by it unless it is entered.
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect([await state(one), await state(two)]).toEqual(['completed', 'completed'])
  })

  it('is entered only by who has the withdrawal open', async () => {
    world.nextDay()
    const other = await approved(world.carol)
    const txid = await world.paysFor(other)
    const fiona = await world.desk('fiona')
    expect(await fiona.tryCall(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    await world.desk('victor', other)
    expect(await fiona.tryCall(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    expect(await world.sends(other, txid, 'victor')).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(other)).toBe('completed')
  })
})
