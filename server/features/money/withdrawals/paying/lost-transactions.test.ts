import { consoleContract } from '@humidor/contract/console/index.ts'
import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import { UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, CONFIRMATIONS, openBound, refused, type Withdrawals, withdrawalsIn } from '../withdrawals.testing.ts'

const { sendWithdrawal, takeBackTxid } = consoleContract.withdrawals

let world: Withdrawals
beforeAll(async () => {
  world = await openBound(({ alice, bob, carol, sylvia, gregor, paula }) => [alice, bob, carol, sylvia, gregor, paula])
}, 60_000)

const { approved, sent, state } = withdrawalsIn(() => world)

describe('a transaction that the chain', () => {
  it('does not know for long is shown as trouble, and nothing is sent again', async () => {
    world.nextDay()
    const id = await approved(world.alice)
    const unknown = `0x${'1'.repeat(64)}`
    expect(await world.sends(id, unknown)).toBeNull()
    // Whoever heard no answer asks again; another operator is told that it was done.
    expect(await world.sends(id, unknown)).toBeNull()
    const victor = await world.desk('victor')
    const proved = () => ({ id, txid: unknown, googleCode: victor.googleCode() })
    expect(await victor.tryCall(sendWithdrawal, proved())).toEqual(refused('illegal_operation'))
    const list = await victor.call(consoleContract.withdrawals.listWithdrawals, {
      state: 'sent',
      search: unknown,
      limit: 9,
    })
    expect(list.rows).toMatchObject([{ id }])
    expect(await world.entered(id)).toHaveLength(1)
    world.later(MISSING_AFTER - 60)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', trouble: null })
    expect(await world.takesBack(id, unknown)).toEqual(refused('illegal_operation'))
    world.later(60)
    await world.look()
    expect((await world.rowOf(id)).trouble).toContain('does not know this transaction')
    expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await world.takesBack(id, `0x${'2'.repeat(64)}`)).toEqual(refused('illegal_operation'))
    expect(await world.takesBack(id, unknown, ' ')).toEqual(refused('content_empty'))
    expect(await world.takesBack(id, unknown)).toBeNull()
    expect(await world.takesBack(id, unknown)).toBeNull()
    await world.desk('victor')
    expect(await victor.tryCall(takeBackTxid, { ...proved(), reason: 'It is lost.' })).toEqual(
      refused('illegal_operation'),
    )
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved', txid: null, sent_at: null })
    expect(await world.entered(id)).toMatchObject([{ txid: unknown, state: 'taken back' }])
    expect((await world.looksAt(id)).transactions).toMatchObject([
      { txid: unknown, state: 'taken back', enteredBy: 'Fiona Filler' },
    ])
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('does not know is taken back only while the chain is read up to its end', async () => {
    world.nextDay()
    const { id, txid } = await sent(world.sylvia, { under: 0 })
    world.later(MISSING_AFTER)
    const fiona = await world.desk('fiona', id)
    const body = { id, txid, reason: 'It is lost.' }
    expect(await fiona.tryCall(takeBackTxid, { ...body, googleCode: fiona.googleCode() })).toEqual(
      refused('network_error'),
    )
    expect(await state(id)).toBe('sent')
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
  })

  it('shows after it was taken back is taken up again', async () => {
    const { id, txid } = await sent(world.bob, { under: 0 })
    world.later(MISSING_AFTER)
    expect(await world.takesBack(id, txid)).toBeNull()
    await world.look()
    expect(await state(id)).toBe('approved')
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', txid })
    await world.look()
    expect(await state(id)).toBe('completed')
  })

  it('shows after it was taken back and another has paid is told of: somebody was paid twice', async () => {
    const { id, txid: late } = await sent(world.carol, { under: 0 })
    const raw = (await world.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [late],
    } as never)) as Hex
    await world.chain.node.dropTransaction({ hash: late })
    world.later(MISSING_AFTER)
    expect(await world.takesBack(id, late)).toBeNull()
    const nonce = await world.chain.node.getTransactionCount({ address: world.chain.wallet })
    // Paid by another transaction that leaves the place of the first one free.
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce: nonce + 1 })
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce })
    await world.chain.node.sendRawTransaction({ serializedTransaction: raw })
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect((await world.rowOf(id)).trouble).toContain('paid for nothing')
    expect(Object.fromEntries((await world.entered(id)).map((one) => [one.txid, one.state]))).toEqual({
      [late]: 'besides',
      [txid]: 'paid',
    })
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce: nonce + 2 })
  })

  describe('shows after it was taken back and another was entered', () => {
    const PAYS = 'do not pay again'
    /** One whose transaction was taken back while it waits to be mined. */
    async function takenBack(person: Person) {
      world.nextDay()
      const { id, txid } = await sent(person, { under: 0 })
      world.later(MISSING_AFTER)
      expect(await world.takesBack(id, txid)).toBeNull()
      return { id, late: txid }
    }
    const became = async (id: string) =>
      Object.fromEntries((await world.entered(id)).map(({ txid, state: how }) => [txid, how]))
    /** Enters a second one, and lets the chain show the first one. */
    async function shows(id: string, second: string) {
      expect(await world.sends(id, second)).toBeNull()
      await world.chain.mine(1)
      await world.look()
      const row = await world.rowOf(id)
      expect(row).toMatchObject({ state: 'sent', txid: second })
      expect(row.trouble).toContain(PAYS)
    }
    async function isPaidByTheFirst(id: string, late: string, second: string, how: string) {
      await world.look()
      await world.look()
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid: late, trouble: null })
      expect(await became(id)).toEqual({ [late]: 'paid', [second]: how })
    }

    it('is what pays where the second never comes, and nothing is given back meanwhile', async () => {
      const { id, late } = await takenBack(world.bob)
      const second = `0x${'8'.repeat(64)}`
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      expect(await became(id)).toEqual({ [late]: 'taken back', [second]: 'watched' })
      world.later(MISSING_AFTER)
      await world.look()
      expect((await world.rowOf(id)).trouble).toContain(PAYS)
      expect(await world.takesBack(id, second)).toBeNull()
      const row = await world.rowOf(id)
      expect([row.state, row.trouble?.includes(PAYS)]).toEqual(['approved', true])
      expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
      await isPaidByTheFirst(id, late, second, 'taken back')
    })

    it('is what pays where the second fails', async () => {
      const { id, late } = await takenBack(world.carol)
      const { pays } = await world.rowOf(id)
      const second = await world.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await isPaidByTheFirst(id, late, second, 'failed')
    })

    it('has paid for nothing where the second pays too', async () => {
      const { id, late } = await takenBack(world.gregor)
      const second = await world.paysFor(id)
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      await world.look()
      const row = await world.rowOf(id)
      expect(row).toMatchObject({ state: 'completed', txid: second })
      expect(row.trouble).toContain('paid for nothing')
      expect(await became(id)).toEqual({ [late]: 'besides', [second]: 'paid' })
    })

    it('lets the money be given back once a re-org has taken it away again', async () => {
      const { id, late } = await takenBack(world.paula)
      await world.chain.mine(1)
      await world.look()
      expect((await world.rowOf(id)).trouble).toContain(PAYS)
      expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
      await world.chain.node.request({ method: 'anvil_reorg', params: [2, []] } as never)
      await world.chain.node.dropTransaction({ hash: late as Hex }).catch(() => undefined)
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'approved', trouble: null })
      expect(await world.rejects(id)).toBeNull()
    })
  })

  it.each([
    ['failed', 'failed on the chain'],
    ['paid a millionth less', 'and not 99 USDT'],
  ])(
    'shows to have %s after it was entered lets the withdrawal be paid by another, once that is final',
    async (how, why) => {
      world.nextDay()
      const id = await approved(world.gregor)
      const { pays } = await world.rowOf(id)
      const txid =
        how === 'failed'
          ? await world.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
          : await world.paysFor(id, -1n)
      expect(await world.sends(id, txid)).toBeNull()
      await world.chain.mine(1)
      await world.look()
      const early = await world.rowOf(id)
      expect(early).toMatchObject({ state: 'sent', txid })
      expect(early.trouble).toContain('not final yet')
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      const late = await world.rowOf(id)
      expect(late).toMatchObject({ state: 'approved', txid: null })
      expect(late.trouble).toContain(why)
      expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
      const right = await world.paysFor(id)
      expect(await world.sends(id, right)).toBeNull()
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid: right, trouble: null })
    },
  )

  it('forgets in a re-org is waited for', async () => {
    world.nextDay()
    const { id, txid } = await sent(world.paula, { under: 5 })
    await world.look()
    expect((await world.rowOf(id)).block_number).not.toBeNull()
    const raw = (await world.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [txid],
    } as never)) as Hex
    await world.chain.node.request({ method: 'anvil_reorg', params: [6, []] } as never)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', block_number: null })
    await world.chain.node.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
  })
})
