import { approvalEvidence, approvals } from '@humidor/contract/backoffice/approvals.console.ts'
import { applications } from '@humidor/contract/community/activities.console.ts'
import { getNotify } from '@humidor/contract/community/notices.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { appliesRight, approves, decides, newest, refused, refuses, uscd } from './activities.testing.ts'

const DAY = 86_400

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
// Each test has a day of its own, as there is one application a day.
beforeEach(async () => await sandbox.travel(DAY))

describe('a subsidy', () => {
  it('is paid from the treasury once two operators agree, and the member is notified', async () => {
    const { alice, clock } = sandbox
    const fid = await appliesRight(sandbox, alice, { photos: 5 })
    const before = await alice.balance('USCD')
    expect(await approves(sandbox, fid, { people: 12, money: 120, extra: 50, reply: 'A fine evening.' })).toBeNull()
    expect(await alice.balance('USCD')).toBe(before)
    expect(await approves(sandbox, fid)).toEqual(refused('illegal_operation'))
    const { victor } = sandbox.staff
    await sandbox.renewOperatorSession(victor)
    const [asked] = (await victor.call(approvals, { limit: 1, state: 'waiting', search: `AC-${fid}` })).rows
    expect(asked).toMatchObject({
      amount: { coin: 'USCD', amount: uscd(170) },
      whom: { who: 'member', number: String(alice.uid), name: alice.name },
    })
    // The checker sees the photos themselves, and not their number alone.
    expect((await victor.call(approvalEvidence, { id: asked?.id ?? '' })).photos).toHaveLength(5)
    expect(await decides(sandbox, fid)).toBeNull()
    expect(await alice.balance('USCD')).toBe(before + uscd(170))
    expect(await newest(sandbox.alice)).toMatchObject({
      status: 1,
      subsidy: uscd(170),
      reply: 'A fine evening.',
      paidAt: clock.now(),
    })
    const [notice] = await alice.call(getNotify, {})
    expect(notice).toMatchObject({ kind: 'applicationApproved', params: { name: 'An evening in Chengdu' } })
    const { rows } = await sandbox.pool.query(`select operation, key from transfer order by id desc limit 1`)
    expect(rows).toEqual([{ operation: 'activityAward', key: `activity:${fid}` }])
    expect(await refuses(sandbox, fid)).toEqual(refused('illegal_operation'))
  })

  it('has the amount of the table, and no other can be requested', async () => {
    const fid = await appliesRight(sandbox, sandbox.bob)
    expect(await approves(sandbox, fid, { people: 12, money: 121 })).toEqual(refused('wrong_money'))
    expect(await approves(sandbox, fid, { people: 12, extra: 101 })).toEqual(refused('wrong_money'))
    expect(await approves(sandbox, fid, { people: 21, money: 210 })).toEqual(refused('illegal_value'))
    expect(await approves(sandbox, fid, { who: sandbox.staff.conrad })).toEqual(refused('illegal_operation'))
    const held = await sandbox.pool.query(`select count(*) as n from approval where about = $1`, [String(fid)])
    expect(held.rows).toEqual([{ n: 0n }])
  })

  it('is not paid where the second operator declines; it can be approved again, or refused', async () => {
    const { carol } = sandbox
    const fid = await appliesRight(sandbox, carol)
    const before = await carol.balance('USCD')
    await approves(sandbox, fid)
    expect(await decides(sandbox, fid, false)).toBeNull()
    expect(await newest(carol)).toMatchObject({ status: 0 })
    expect(await approves(sandbox, fid)).toBeNull()
    expect(await refuses(sandbox, fid, 'No faces are to be seen.')).toBeNull()
    // The refusal also ends the second operator's request.
    expect(await decides(sandbox, fid)).toEqual(refused('not_found'))
    expect(await newest(carol)).toMatchObject({ status: 2, reply: 'No faces are to be seen.', subsidy: null })
    expect(await carol.balance('USCD')).toBe(before)
    const [notice] = await carol.call(getNotify, {})
    expect(notice).toMatchObject({ kind: 'applicationRefused', params: { reason: 'No faces are to be seen.' } })
  })

  it('that two operators decide and one refuses at once ends in one way', async () => {
    const { paula } = sandbox
    const before = await paula.balance('USCD')
    const fid = await appliesRight(sandbox, paula)
    await approves(sandbox, fid)
    const answers = await Promise.all([decides(sandbox, fid), refuses(sandbox, fid), decides(sandbox, fid)])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    const { status } = await newest(paula)
    expect(await paula.balance('USCD')).toBe(status === 1 ? before + uscd(120) : before)
  })

  it('waits where the treasury does not cover it, and is paid once it does, the oldest first', async () => {
    const { alice, bob } = sandbox
    const treasury = async () =>
      BigInt(
        (
          await sandbox.pool.query(
            `select sum(balance) as n from account where owner = 'platform' and name = 'treasury' and asset = 'USCD'`,
          )
        ).rows[0].n,
      )
    const before = [await alice.balance('USCD'), await bob.balance('USCD')] as const
    const [first, second] = [await appliesRight(sandbox, alice), await appliesRight(sandbox, bob)]
    // A millionth less than the first one needs.
    const rest = uscd(120) - 1n
    const taken = (await treasury()) - rest
    await sandbox.magnus.fund(taken as never, 'USCD')
    await approves(sandbox, first)
    await decides(sandbox, first)
    await approves(sandbox, second, { people: 5, money: 50 })
    await decides(sandbox, second)
    // The treasury covers the second one, which does not overtake the first.
    await sandbox.travel(120)
    expect([await alice.balance('USCD'), await bob.balance('USCD')]).toEqual(before)
    expect(await newest(alice)).toMatchObject({ status: 1, subsidy: uscd(120), paidAt: null })
    await sandbox.renewOperatorSession(sandbox.staff.wendy)
    const waiting = await sandbox.staff.wendy.call(applications, { limit: 10, state: 'processing' })
    expect(waiting.rows.map(({ fid }) => fid)).toEqual([first, second])
    expect([waiting.count, waiting.counts.processing]).toEqual([2, 2])
    await fillTreasury(1n)
    await sandbox.travel(60)
    expect([await alice.balance('USCD'), await bob.balance('USCD')]).toEqual([before[0] + uscd(120), before[1]])
    await fillTreasury(uscd(50))
    await sandbox.travel(60)
    expect(await bob.balance('USCD')).toBe(before[1] + uscd(50))
    expect(await newest(bob)).toMatchObject({ status: 1, paidAt: expect.any(Date) })
    await fillTreasury(taken - uscd(51))
  })
})

/** Moves money of magnus back to the treasury. */
async function fillTreasury(amount: bigint) {
  const posting = {
    ...{ from: memberAccount(sandbox.magnus.uid, 'transaction'), to: platformAccount('treasury', 'USCD') },
    ...{ amount: amount as never, out: 'transactionTransferOut' as const },
  }
  await sandbox.db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'systemAward',
        key: `fixture:${crypto.randomUUID()}`,
        at: sandbox.clock.now(),
        postings: [posting],
      },
    ]),
  )
}
