import { contract } from '@humidor/contract/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBound, refused, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { cancelWithdrawal } = contract.withdrawals
const { usdtdetail } = contract.deposits
const { member, notices, wallet } = contract

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound(({ alice, bob, gregor, freya, carol }) => [alice, bob, gregor, freya, carol])
}, 60_000)

type Who = Withdrawals['alice']
const cancels = (who: Who, id: string) => who.tryCall(cancelWithdrawal, { id: Number(id) })
const newest = async (who: Who) => (await who.call(usdtdetail, { type: 2, page: 1, limit: 10 })).rows[0]

describe('a member', () => {
  it('cancels a withdrawal in review: the money, its fee and the day are free again', async () => {
    const { alice, bob } = harness
    const id = await harness.opensWithdrawal(alice, usdt(100, 1))
    const before = await alice.call(member.info, {})
    expect(await newest(alice)).toMatchObject({ id: Number(id), cancellable: true })
    // Another member's answer is that of a missing one.
    expect(await cancels(bob, id)).toEqual(refused('not_found'))
    expect(await cancels(alice, '999999999')).toEqual(refused('not_found'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancels(alice, id)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const after = await alice.call(member.info, {})
    expect(after.moneyBalance - before.moneyBalance).toBe(usdt(100, 1))
    expect(after.moneyTotal).toBe(before.moneyTotal)
    expect(await newest(alice)).toMatchObject({ status: 2, reply: null, moneyChange: 0n, cancellable: false })
    expect(await harness.looksAt(id)).toMatchObject({ state: 'rejected', rejectedBy: null })
    const { rows } = await alice.call(wallet.detail, { page: 1, limit: 2, wallet: 0, op: 27 })
    expect(rows).toMatchObject([
      { moneyChange: usdt(100, 1), status: 1 },
      { moneyChange: -usdt(100, 1), status: 2 },
    ])
    expect((await alice.call(notices.getNotify, {}))[0]).toMatchObject({ kind: 'withdrawalCancelled' })
    expect(await harness.asks(alice, usdt(20))).toBeNull()
  })

  it('cannot cancel what an operator has approved, or one of two', async () => {
    const { gregor, carol } = harness
    const approved = await harness.opensWithdrawal(gregor)
    expect(await harness.approves(approved)).toBeNull()
    expect(await cancels(gregor, approved)).toEqual(refused('illegal_operation'))
    const large = await harness.opensWithdrawal(carol, usdt(60_000))
    expect(await harness.approves(large)).toBeNull()
    expect(await newest(carol)).toMatchObject({ status: 0, cancellable: false })
    expect(await cancels(carol, large)).toEqual(refused('illegal_operation'))
  })

  it('may be frozen, as it is their own money', async () => {
    const { freya } = harness
    const id = await harness.opensWithdrawal(freya)
    expect(await cancels(freya, id)).toBeNull()
  })

  it('and an operator at the same moment: one of the two succeeds', async () => {
    const { bob } = harness
    for (let n = 0; n < 3; n += 1) {
      harness.nextDay()
      const id = await harness.opensWithdrawal(bob)
      const [cancelled, approved] = await Promise.all([cancels(bob, id), harness.approves(id)])
      expect([cancelled, approved].filter((answer) => answer === null)).toHaveLength(1)
      expect((await harness.rowOf(id)).state).toBe(cancelled === null ? 'rejected' : 'approved')
    }
  })

  it('nobody but an operator ends an approved one, whatever the program says', async () => {
    const { gregor, db } = harness
    const { id } = await harness.lastOf(gregor)
    const rejects = db
      .updateTable('withdrawal')
      .set({ state: 'rejected', ended_at: harness.clock.now() })
      .where('id', '=', id)
    await expect(rejects.execute()).rejects.toThrow('withdrawal_rejected')
  })
})
