import { micros } from '@humidor/domain/money/micros.ts'
import { deployTestUsdt, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONFIRMATIONS, OTHER, refused, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { list, openPayouts, type Payouts } from './payouts.testing.ts'

let world: Payouts
beforeAll(async () => {
  world = await openPayouts()
  await world.watch()
}, 60_000)

describe('a payout on the chain', () => {
  const approved = async () => {
    const shop = await world.shop()
    const id = await world.asksRight(shop)
    await world.approves(id)
    return { shop, id }
  }
  const mirror = async () => {
    const { rows } = await sql<{ n: bigint }>`
      select sum(balance)::bigint as n from account where name = 'external.bsc'`.execute(world.db)
    return rows[0]?.n ?? 0n
  }

  it('is completed once what pays just this is final, and booked once', async () => {
    const { shop, id } = await approved()
    const [before, lies] = [await mirror(), (await world.has(shop)).free]
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS - 1)
    await world.watch()
    await world.look()
    expect(await list(shop)).toMatchObject([{ state: 'sent', txid, confirmations: CONFIRMATIONS - 1 }])
    await world.chain.mine(1)
    await Promise.all(Array.from({ length: 4 }, () => world.look()))
    expect(await list(shop)).toMatchObject([{ state: 'completed', txid, confirmations: CONFIRMATIONS }])
    expect(await world.has(shop)).toEqual({ free: lies, held: 0n })
    expect((await mirror()) - before).toBe(usdt(100))
    expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await world.asks(shop, usdt(10))).toBeNull()
    expect((await world.looksAt(String((await world.lastOf(shop)).id))).checks.firstUse).toBe(false)
  })

  it('is not paid by another amount, address or token, nor by what failed', async () => {
    const { id } = await approved()
    const { address, pays } = await world.rowOf(id)
    const units = pays * UNITS_PER_MICRO
    const fake = await deployTestUsdt(world.chain.node, world.chain.wallet)
    const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
    const txids = [
      await world.transfers(address, units + 1n),
      await world.transfers(address, units - UNITS_PER_MICRO),
      await world.transfers(OTHER, units),
      await world.transfers(address, units, 'transferAndRevert'),
      await world.chain.node.sendTransaction({
        account: world.chain.wallet,
        to: fake,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [address as Hex, units] }),
        chain: null,
      }),
    ]
    await world.chain.mine(1)
    for (const txid of txids) expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved', txid: null })
  })

  it('is not paid by what pays a withdrawal or another payout, nor the other way round', async () => {
    const { shop, id } = await approved()
    const { address } = await world.rowOf(id)
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    // A member who is paid the very same to the very same address.
    const { alice } = world
    await world.renewSession(alice)
    await world.binds(alice, address)
    world.nextDay()
    world.nextDay()
    const theirs = await world.members.asksRight(alice, micros<'USDT'>((usdt(100) * 100n + 98n) / 99n))
    await world.approves(theirs)
    expect(await world.sends(theirs, txid)).toEqual(refused('payment_failed'))
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    const next = await world.asksRight(shop)
    await world.approves(next)
    expect(await world.sends(next, txid)).toEqual(refused('payment_failed'))
    const memberTx = await world.paysFor(theirs)
    expect(await world.sends(theirs, memberTx)).toBeNull()
    expect(await world.sends(next, memberTx)).toEqual(refused('payment_failed'))
  })

  it('is not completed by what a re-org takes off the chain again', async () => {
    const { shop, id } = await approved()
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(6)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', block_number: expect.anything() })
    await world.chain.node.request({ method: 'anvil_reorg', params: [6, []] } as never)
    await world.chain.node.dropTransaction({ hash: txid }).catch(() => undefined)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', block_number: null })
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect((await list(shop))[0]).toMatchObject({ state: 'sent', confirmations: 0 })
    expect((await world.has(shop)).held).toBe(usdt(100))
    world.later(1_801)
    expect(await world.takesBack(id, txid)).toBeNull()
    const again = await world.paysFor(id)
    expect(await world.sends(id, again)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect((await list(shop))[0]).toMatchObject({ state: 'completed', txid: again })
  })
})
