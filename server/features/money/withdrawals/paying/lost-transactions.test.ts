import { consoleContract } from '@humidor/contract/console/index.ts'
import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import { UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, CONFIRMATIONS, openBound, refused, type Withdrawals, withdrawalsIn } from '../withdrawals.testing.ts'

const { sendWithdrawal, takeBackTxid } = consoleContract.withdrawals

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

describe('a sent transaction', () => {
  it('that the chain does not know for long is shown with a warning, and nothing is sent again', async () => {
    harness.nextDay()
    const id = await approved(harness.alice)
    const unknown = `0x${'1'.repeat(64)}`
    expect(await harness.sends(id, unknown)).toBeNull()
    // An operator who got no answer may repeat the request. Another operator is refused.
    expect(await harness.sends(id, unknown)).toBeNull()
    const victor = await harness.openConsole('victor')
    const proved = () => ({ id, txid: unknown, googleCode: victor.googleCode() })
    expect(await victor.tryCall(sendWithdrawal, proved())).toEqual(refused('illegal_operation'))
    const list = await victor.call(consoleContract.withdrawals.listWithdrawals, {
      state: 'sent',
      search: unknown,
      limit: 9,
    })
    expect(list.rows).toMatchObject([{ id }])
    expect(await harness.entered(id)).toHaveLength(1)
    harness.later(MISSING_AFTER - 60)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', trouble: null })
    expect(await harness.takesBack(id, unknown)).toEqual(refused('illegal_operation'))
    harness.later(60)
    await harness.look()
    expect((await harness.rowOf(id)).trouble).toContain('does not know this transaction')
    expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await harness.takesBack(id, `0x${'2'.repeat(64)}`)).toEqual(refused('illegal_operation'))
    expect(await harness.takesBack(id, unknown, ' ')).toEqual(refused('content_empty'))
    expect(await harness.takesBack(id, unknown)).toBeNull()
    expect(await harness.takesBack(id, unknown)).toBeNull()
    await harness.openConsole('victor')
    expect(await victor.tryCall(takeBackTxid, { ...proved(), reason: 'It is lost.' })).toEqual(
      refused('illegal_operation'),
    )
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', txid: null, sent_at: null })
    expect(await harness.entered(id)).toMatchObject([{ txid: unknown, state: 'taken back' }])
    expect((await harness.looksAt(id)).transactions).toMatchObject([
      { txid: unknown, state: 'taken back', enteredBy: 'Fiona Filler' },
    ])
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('that is unknown can be taken back only while the chain is read up to its head', async () => {
    harness.nextDay()
    const { id, txid } = await sent(harness.sylvia, { under: 0 })
    harness.later(MISSING_AFTER)
    const fiona = await harness.openConsole('fiona', id)
    const body = { id, txid, reason: 'It is lost.' }
    expect(await fiona.tryCall(takeBackTxid, { ...body, googleCode: fiona.googleCode() })).toEqual(
      refused('network_error'),
    )
    expect(await state(id)).toBe('sent')
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(id)).toBe('completed')
  })

  it('that appears after it was taken back counts again', async () => {
    const { id, txid } = await sent(harness.bob, { under: 0 })
    harness.later(MISSING_AFTER)
    expect(await harness.takesBack(id, txid)).toBeNull()
    await harness.look()
    expect(await state(id)).toBe('approved')
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', txid })
    await harness.look()
    expect(await state(id)).toBe('completed')
  })

  it('that appears after it was taken back and another has paid raises an alarm: the member was paid twice', async () => {
    const { id, txid: late } = await sent(harness.carol, { under: 0 })
    const raw = (await harness.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [late],
    } as never)) as Hex
    await harness.chain.node.dropTransaction({ hash: late })
    harness.later(MISSING_AFTER)
    expect(await harness.takesBack(id, late)).toBeNull()
    const nonce = await harness.chain.node.getTransactionCount({ address: harness.chain.wallet })
    // Pays by another transaction, with a nonce that leaves the first one's free.
    await harness.chain.node.setNonce({ address: harness.chain.wallet, nonce: nonce + 1 })
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(id)).toBe('completed')
    await harness.chain.node.setNonce({ address: harness.chain.wallet, nonce })
    await harness.chain.node.sendRawTransaction({ serializedTransaction: raw })
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect((await harness.rowOf(id)).trouble).toContain('was paid twice')
    expect(Object.fromEntries((await harness.entered(id)).map((one) => [one.txid, one.state]))).toEqual({
      [late]: 'besides',
      [txid]: 'paid',
    })
    await harness.chain.node.setNonce({ address: harness.chain.wallet, nonce: nonce + 2 })
  })

  describe('that appears after it was taken back and another was entered', () => {
    const PAYS = 'do not pay again'
    /** A withdrawal whose transaction was taken back while it waits to be mined. */
    async function takenBack(person: Person) {
      harness.nextDay()
      const { id, txid } = await sent(person, { under: 0 })
      harness.later(MISSING_AFTER)
      expect(await harness.takesBack(id, txid)).toBeNull()
      return { id, late: txid }
    }
    const became = async (id: string) =>
      Object.fromEntries((await harness.entered(id)).map(({ txid, state: how }) => [txid, how]))
    /** Enters a second transaction, and lets the first one be mined. */
    async function shows(id: string, second: string) {
      expect(await harness.sends(id, second)).toBeNull()
      await harness.chain.mine(1)
      await harness.look()
      const row = await harness.rowOf(id)
      expect(row).toMatchObject({ state: 'sent', txid: second })
      expect(row.trouble).toContain(PAYS)
    }
    async function isPaidByTheFirst(id: string, late: string, second: string, how: string) {
      await harness.look()
      await harness.look()
      await harness.look()
      expect(await harness.rowOf(id)).toMatchObject({ state: 'completed', txid: late, trouble: null })
      expect(await became(id)).toEqual({ [late]: 'paid', [second]: how })
    }

    it('is the payment if the second never appears, and no money is returned meanwhile', async () => {
      const { id, late } = await takenBack(harness.bob)
      const second = `0x${'8'.repeat(64)}`
      await shows(id, second)
      await harness.chain.mine(CONFIRMATIONS)
      await harness.look()
      expect(await became(id)).toEqual({ [late]: 'taken back', [second]: 'watched' })
      harness.later(MISSING_AFTER)
      await harness.look()
      expect((await harness.rowOf(id)).trouble).toContain(PAYS)
      expect(await harness.takesBack(id, second)).toBeNull()
      const row = await harness.rowOf(id)
      expect([row.state, row.trouble?.includes(PAYS)]).toEqual(['approved', true])
      expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
      await isPaidByTheFirst(id, late, second, 'taken back')
    })

    it('is the payment if the second fails', async () => {
      const { id, late } = await takenBack(harness.carol)
      const { pays } = await harness.rowOf(id)
      const second = await harness.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
      await shows(id, second)
      await harness.chain.mine(CONFIRMATIONS)
      await isPaidByTheFirst(id, late, second, 'failed')
    })

    it('is a loss if the second pays too', async () => {
      const { id, late } = await takenBack(harness.gregor)
      const second = await harness.paysFor(id)
      await shows(id, second)
      await harness.chain.mine(CONFIRMATIONS)
      await harness.look()
      await harness.look()
      const row = await harness.rowOf(id)
      expect(row).toMatchObject({ state: 'completed', txid: second })
      expect(row.trouble).toContain('was paid twice')
      expect(await became(id)).toEqual({ [late]: 'besides', [second]: 'paid' })
    })

    it('allows the money to be returned once a re-org has removed it', async () => {
      const { id, late } = await takenBack(harness.paula)
      await harness.chain.mine(1)
      await harness.look()
      expect((await harness.rowOf(id)).trouble).toContain(PAYS)
      expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
      await harness.chain.node.request({ method: 'anvil_reorg', params: [2, []] } as never)
      await harness.chain.node.dropTransaction({ hash: late as Hex }).catch(() => undefined)
      await harness.look()
      expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', trouble: null })
      expect(await harness.rejects(id)).toBeNull()
    })
  })

  it.each([
    ['failed', 'failed on the chain'],
    ['paid a millionth less', 'and not 99 USDT'],
  ])('that %s after it was entered lets another one pay the withdrawal, once that is final', async (how, why) => {
    harness.nextDay()
    const id = await approved(harness.gregor)
    const { pays } = await harness.rowOf(id)
    const txid =
      how === 'failed'
        ? await harness.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
        : await harness.paysFor(id, -1n)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(1)
    await harness.look()
    const early = await harness.rowOf(id)
    expect(early).toMatchObject({ state: 'sent', txid })
    expect(early.trouble).toContain('not final yet')
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    const late = await harness.rowOf(id)
    expect(late).toMatchObject({ state: 'approved', txid: null })
    expect(late.trouble).toContain(why)
    expect(await harness.sends(id, txid)).toEqual(refused('payment_failed'))
    const right = await harness.paysFor(id)
    expect(await harness.sends(id, right)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'completed', txid: right, trouble: null })
  })

  it('that a re-org removes is still looked for', async () => {
    harness.nextDay()
    const { id, txid } = await sent(harness.paula, { under: 5 })
    await harness.look()
    expect((await harness.rowOf(id)).block_number).not.toBeNull()
    const raw = (await harness.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [txid],
    } as never)) as Hex
    await harness.chain.node.request({ method: 'anvil_reorg', params: [6, []] } as never)
    await harness.look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', block_number: null })
    await harness.chain.node.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(id)).toBe('completed')
  })
})
