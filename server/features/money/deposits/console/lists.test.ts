import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { describe, expect, it } from 'vitest'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { usdt } from '../deposits.testing.ts'
import { type Queue, withQueue } from './deciding.testing.ts'

const { getDepositInfo } = contract.deposits
const calls = consoleContract.deposits

describe('the lists of deposits and payments', () => {
  let sandbox: Sandbox
  let harness: Queue
  withQueue((server, queue) => {
    sandbox = server
    harness = queue
  })

  it('are filled', async () => {
    const { alice, bob } = sandbox
    for (const whole of ['61', '62', '63', '64']) {
      await harness.nextScene()
      await alice.call(getDepositInfo, { money: usdt(whole), chain: 'BSC' })
      await harness.pays('TRX', whole)
    }
    expect(await harness.queue('nothing that could be found')).toEqual([])
    const waiting = await sandbox.staff.fiona.call(calls.payments, { limit: 25, state: 'unmatched' })
    const [first, second] = waiting.rows
    await harness.assigns(first?.id ?? '', bob.uid)
    await harness.decides(first?.id ?? '')
    await harness.leaves(second?.id ?? '')
    await harness.decides(second?.id ?? '')
  })

  it('find deposits by uid, transaction, address and exact amount, and list them by state', async () => {
    const { bob } = sandbox
    const opened = await bob.call(getDepositInfo, { money: usdt('90'), chain: 'TRX' })
    const finds = async (more: object) =>
      (await sandbox.staff.fiona.call(calls.listDeposits, { limit: 200, ...more })).rows.map(({ id }) => id)
    const id = String(opened.id)
    expect(await finds({ search: String(bob.uid) })).toContain(id)
    expect(
      await finds({ search: `${opened.randomMoney / 1_000_000n}.${String(opened.randomMoney).slice(-6)}` }),
    ).toEqual([id])
    expect(await finds({ search: opened.address })).toContain(id)
    expect(await finds({ search: 'nobody' })).toEqual([])
    expect(await finds({ state: 'waiting', chain: 'TRX' })).toContain(id)
    expect(await finds({ state: 'waiting', chain: 'BSC' })).not.toContain(id)
    const txid = await harness.pays('TRX', String(Number(opened.randomMoney) / 1e6), opened.address)
    expect(await finds({ search: txid, state: 'credited' })).toEqual([id])
    expect(await finds({ state: 'confirming' })).toEqual([])
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 86_400_000))
    await sandbox.renewOperatorSession(sandbox.staff.fiona)
    const expired = await finds({ state: 'expired' })
    expect(expired.length).toBeGreaterThan(3)
    const first = await sandbox.staff.fiona.call(calls.listDeposits, { limit: 2, state: 'expired' })
    const second = await sandbox.staff.fiona.call(calls.listDeposits, {
      limit: 200,
      state: 'expired',
      after: first.next ?? '',
    })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(expired)
    expect(await sandbox.staff.fiona.tryCall(calls.listDeposits, { limit: 2, after: '1.x' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('show the queue the oldest first, and all other tabs the newest first, page by page', async () => {
    const tabs = ['unmatched', 'assigned', 'left', 'wrong token'] as const
    for (const state of tabs) {
      const all = await sandbox.staff.fiona.call(calls.payments, { limit: 200, state })
      expect(all.rows.length, state).toBe(all.count)
      const paged: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await sandbox.staff.fiona.call(calls.payments, {
          limit: 1,
          state,
          ...(after === undefined ? {} : { after }),
        })
        paged.push(...page.rows.map(({ id }) => id))
        if (page.next === null) break
        after = page.next
      }
      expect(paged, state).toEqual(all.rows.map(({ id }) => id))
    }
    const waiting = await sandbox.staff.fiona.call(calls.payments, { limit: 200, state: 'unmatched' })
    const seen = waiting.rows.map(({ seenAt }) => seenAt.getTime())
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('show the counts of all tabs with each tab, and find a payment by its id in any tab', async () => {
    const { fiona } = sandbox.staff
    const tabs = ['unmatched', 'assigned', 'left', 'wrong token'] as const
    const one = async (id: string) => await fiona.call(calls.payments, { limit: 1, state: 'unmatched', id })
    for (const state of tabs) {
      const { rows, count, counts } = await fiona.call(calls.payments, { limit: 200, state })
      expect(counts[state], state).toBe(count)
      for (const row of rows) expect(await one(row.id), state).toMatchObject({ rows: [row], count: 1, counts })
    }
    for (const nobodys of ['0', '01', 'w1', 'x', '999999999'])
      expect(await one(nobodys), nobodys).toMatchObject({ rows: [], count: 0 })
    const found = await fiona.call(calls.listDeposits, { limit: 200 })
    for (const row of found.rows.slice(-2))
      expect((await fiona.call(calls.listDeposits, { limit: 1, state: 'credited', id: row.id })).rows).toEqual([row])
    expect((await fiona.call(calls.listDeposits, { limit: 1, id: 'x' })).rows).toEqual([])
    const claims = await fiona.call(calls.claims, { limit: 1, state: 'looked at', id: '999999999' })
    expect(claims).toMatchObject({ rows: [], count: 0, counts: { claims: 0 } })
  })

  it('agree with /metrics', async () => {
    await sandbox.watch()
    const { body } = await sandbox.fastify.inject({ url: '/metrics' })
    for (const line of [
      'humidor_chain_state{chain="BSC"} 0',
      'humidor_chain_blocks_behind{chain="TRX"} 0',
      'humidor_deposits_add_up{chain="TRX"} 1',
    ])
      expect(body).toContain(line)
    const { count } = await queueOf(sandbox.staff.fiona, 'payments')
    expect(body).toContain(`humidor_payments_waiting ${count}`)
  })
})
