import { micros } from '@humidor/domain/money/micros.ts'
import { deployTestUsdt, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONFIRMATIONS, OTHER, refused, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { eventsOf, list, openPayouts, type Payouts } from './payouts.testing.ts'

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
}, 60_000)

describe('a payout on the chain', () => {
  const approved = async () => {
    const shop = await harness.shop()
    const id = await harness.asksRight(shop)
    await harness.approves(id)
    return { shop, id }
  }
  const mirror = async () => {
    const { rows } = await sql<{ n: bigint }>`
      select sum(balance)::bigint as n from account where name = 'external.bsc'`.execute(harness.db)
    return rows[0]?.n ?? 0n
  }

  it('is completed once its exact payment is final, and booked once', async () => {
    const { shop, id } = await approved()
    const [before, lies] = [await mirror(), (await harness.has(shop)).free]
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS - 1)
    await harness.watch()
    await harness.look()
    expect(await list(shop)).toMatchObject([{ state: 'sent', txid, confirmations: CONFIRMATIONS - 1 }])
    expect(await eventsOf(harness, id)).toEqual(['payout.requested'])
    await harness.chain.mine(1)
    await Promise.all(Array.from({ length: 4 }, () => harness.look()))
    expect(await list(shop)).toMatchObject([{ state: 'completed', txid, confirmations: CONFIRMATIONS }])
    expect(await eventsOf(harness, id)).toEqual(['payout.requested', 'payout.sent'])
    expect(await harness.has(shop)).toEqual({ free: lies, held: 0n })
    expect((await mirror()) - before).toBe(usdt(100))
    expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await harness.asks(shop, usdt(10))).toBeNull()
    expect((await harness.looksAt(String((await harness.lastOf(shop)).id))).checks.firstUse).toBe(false)
  })

  it('is not completed by another amount, address or token, nor by a failed transaction', async () => {
    const { id } = await approved()
    const { address, pays } = await harness.rowOf(id)
    const units = pays * UNITS_PER_MICRO
    const fake = await deployTestUsdt(harness.chain.node, harness.chain.wallet)
    const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
    const txids = [
      await harness.transfers(address, units + 1n),
      await harness.transfers(address, units - UNITS_PER_MICRO),
      await harness.transfers(OTHER, units),
      await harness.transfers(address, units, 'transferAndRevert'),
      await harness.chain.node.sendTransaction({
        account: harness.chain.wallet,
        to: fake,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [address as Hex, units] }),
        chain: null,
      }),
    ]
    await harness.chain.mine(1)
    for (const txid of txids) expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', txid: null })
  })

  it('is not completed by the payment of a withdrawal or another payout, nor the other way round', async () => {
    const { shop, id } = await approved()
    const { address } = await harness.rowOf(id)
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    // A member who is paid the same amount to the same address.
    const { alice } = harness
    await harness.renewSession(alice)
    await harness.binds(alice, address)
    harness.nextDay()
    harness.nextDay()
    const theirs = await harness.members.opensWithdrawal(alice, micros<'USDT'>((usdt(100) * 100n + 98n) / 99n))
    await harness.approves(theirs)
    expect(await harness.sends(theirs, txid)).toEqual(refused('payment_failed'))
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    const next = await harness.asksRight(shop)
    await harness.approves(next)
    expect(await harness.sends(next, txid)).toEqual(refused('payment_failed'))
    const memberTx = await harness.paysFor(theirs)
    expect(await harness.sends(theirs, memberTx)).toBeNull()
    expect(await harness.sends(next, memberTx)).toEqual(refused('payment_failed'))
  })

  it('is not completed by a transaction that a re-org removes from the chain', async () => {
    const { shop, id } = await approved()
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(6)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', block_number: expect.anything() })
    await harness.chain.node.request({ method: 'anvil_reorg', params: [6, []] } as never)
    await harness.chain.node.dropTransaction({ hash: txid }).catch(() => undefined)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', block_number: null })
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect((await list(shop))[0]).toMatchObject({ state: 'sent', confirmations: 0 })
    expect((await harness.has(shop)).held).toBe(usdt(100))
    harness.later(1_801)
    expect(await harness.takesBack(id, txid)).toBeNull()
    const again = await harness.paysFor(id)
    expect(await harness.sends(id, again)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect((await list(shop))[0]).toMatchObject({ state: 'completed', txid: again })
  })
})
