import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { describe, expect, it } from 'vitest'
import { usdt } from '../deposits.testing.ts'
import { type Queue, REASON, withQueue } from './deciding.testing.ts'

const { getDepositInfo, claimDeposit } = contract.deposits
const calls = consoleContract.deposits
const { claim } = consoleContract.operators

describe('claims of members', () => {
  let sandbox: Sandbox
  let harness: Queue
  withQueue((server, queue) => {
    sandbox = server
    harness = queue
  })

  it('one operator refuses a claim without a payment, but nobody can while a payment waits', async () => {
    const { alice } = sandbox
    const opened = await alice.call(getDepositInfo, { money: usdt('70'), chain: 'TRX' })
    await alice.call(claimDeposit, { id: opened.id, txid: 'a'.repeat(64) })
    const listed = (await sandbox.staff.fiona.call(calls.claims, { limit: 25, state: 'looked at' })).rows
    const id = listed.find(({ txid }) => txid === 'a'.repeat(64))?.id ?? ''
    const refuses = (reason: string, spelt = id) => sandbox.staff.sam.tryCall(calls.refuseClaim, { id: spelt, reason })
    await sandbox.staff.fiona.call(claim, { item: itemOf.claim(id) })
    expect(await refuses('There is none.')).toEqual({ refused: 'admin_lock' })
    expect(await refuses('There is none.', `0${id}`)).toEqual({ refused: 'not_found' })
    await sandbox.staff.fiona.call(consoleContract.operators.release, { item: itemOf.claim(id) })
    expect(await refuses('There is none.')).toBeNull()
    expect(await refuses('There is none.')).toEqual({ refused: 'illegal_operation' })
    expect((await harness.records(alice))[0]?.claim).toMatchObject({
      state: 'left',
      reply: 'There is none.',
      claims: 1,
    })
    expect((await harness.notices(alice))[0]).toBe('depositLeft')
    // Three claims at most. The record shows their number, so that the app does not offer a fourth.
    for (const [txid, claims] of [
      ['b', 2],
      ['c', 3],
    ] as const) {
      await alice.call(claimDeposit, { id: opened.id, txid: txid.repeat(64) })
      const { rows } = await sandbox.staff.fiona.call(calls.claims, { limit: 25, state: 'looked at' })
      const next = rows.find((row) => row.txid === txid.repeat(64))?.id ?? ''
      await sandbox.staff.fiona.call(calls.refuseClaim, { id: next, reason: 'No.' })
      expect((await harness.records(alice))[0]?.claim).toMatchObject({ txid: txid.repeat(64), claims })
    }
    expect(await alice.tryCall(claimDeposit, { id: opened.id, txid: 'd'.repeat(64) })).toEqual({
      refused: 'illegal_operation',
    })
    await harness.sound()
  })

  it('a payment in another token can be listed, claimed and left, but not assigned', async () => {
    const { bob, tron, jobs } = sandbox
    await jobs.poll('deposits.recheck-trx')
    const opened = await bob.call(getDepositInfo, { money: usdt('80'), chain: 'TRX' })
    const fake = { contract: addressOf('usdc'), symbol: 'USDC', decimals: 6 }
    const sent = tron?.chain.send({ pays: [{ to: opened.address, raw: 80_000_000n, token: fake }] })
    await tron?.mine(40)
    await sandbox.watch()
    await jobs.poll('deposits.recheck-trx')
    const [payment] = await harness.queue(sent?.id ?? '', 'wrong token')
    expect(payment).toMatchObject({
      reason: 'wrong token',
      contract: fake.contract,
      amount: null,
      raw: '80000000',
      suggestion: { member: { uid: bob.uid } },
    })
    await bob.call(claimDeposit, { id: opened.id, txid: sent?.id ?? '' })
    const id = payment?.id ?? ''
    expect((await harness.queue(sent?.id ?? '', 'wrong token'))[0]?.claims).toHaveLength(1)
    expect(await harness.assigns(id, bob.uid)).toEqual({ refused: 'illegal_operation' })
    await harness.leaves(id)
    expect(await harness.decides(id)).toBeNull()
    expect((await harness.records(bob))[0]?.claim).toMatchObject({ state: 'left', reply: REASON })
    expect((await harness.queue(sent?.id ?? '', 'wrong token'))[0]).toMatchObject({ state: 'left' })
    await harness.sound()
  })
})
