import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { queueOf } from '../waiting.testing.ts'
import { asks, decides, not, renewOperatorSessions } from './deciding.testing.ts'

const { approvals, claim, decide, me, release } = consoleContract.operators
const { member, requestAuthenticatorReset } = consoleContract.members

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

const waits = async (seconds: number) => {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + seconds * 1_000))
  await renewOperatorSessions(sandbox)
}

const works = async ({ uid }: Person) => (await staff.sam.call(member, { uid })).authenticator.works

describe('a request that needs two operators', () => {
  it('waits, is shown to those who may decide, and takes effect when another operator approves', async () => {
    const { wendy, sam, fiona, conrad, victor } = staff
    const { alice } = sandbox
    const id = await asks(wendy, alice)
    expect(await works(alice)).toBe(true)
    const shown = async (who: Operator) => (await who.call(approvals, { limit: 25, state: 'waiting' })).rows
    expect(await shown(sam)).toMatchObject([
      {
        id,
        kind: 'resetAuthenticator',
        about: String(alice.uid),
        aboutName: alice.name,
        maker: { id: wendy.id },
        mayDecide: true,
      },
    ])
    const may = async (who: Operator) => [
      (await shown(who)).map(({ mayDecide }) => mayDecide),
      (await queueOf(who, 'approvals')).count,
    ]
    expect(await may(sam)).toEqual([[true], 1])
    expect(await may(victor)).toEqual([[true], 1])
    expect(await may(wendy)).toEqual([[false], 0])
    expect(await may(fiona)).toEqual([[false], 0])
    expect(await conrad.tryCall(approvals, { limit: 25, state: 'waiting' })).toEqual(not('illegal_operation'))
    expect((await sam.call(member, { uid: alice.uid })).authenticator.resetWaits).toBe(true)

    const { until } = await sam.call(claim, { item: itemOf.approval(id) })
    const locks = async (who: Operator) => (await shown(who)).map(({ lockedBy }) => lockedBy)
    expect(await locks(victor)).toEqual([{ name: sam.name, until }])
    expect(await locks(sam)).toEqual([null])

    expect(await decides(sam, id, true)).toBeNull()
    expect(await works(alice)).toBe(false)
    expect(await alice.tryCall(consoleAsMember, {})).toEqual(not('please_login'))
    expect((await sandbox.inbox(alice.email)).length).toBeGreaterThan(0)
    const [done] = (await sam.call(approvals, { limit: 1, state: 'approved' })).rows
    expect(done).toMatchObject({ id, checker: { id: sam.id }, note: null, mayDecide: false })
  })

  const consoleAsMember = { ...me, path: '/api/user/info' } as const

  it('is decided neither by its maker nor by anybody beyond their role', async () => {
    const { wendy, fiona, conrad, victor } = staff
    const id = await asks(wendy, sandbox.bob)
    for (const who of [wendy, fiona, conrad]) expect(await decides(who, id, true)).toEqual(not('illegal_operation'))
    expect(await works(sandbox.bob)).toBe(true)
    expect(await decides(victor, id, false)).toBeNull()
    const ownId = await asks(victor, sandbox.bob)
    expect(await decides(victor, ownId, true)).toEqual(not('illegal_operation'))
    expect(await decides(wendy, ownId, false)).toBeNull()
  })

  it('waits once at a time for each member', async () => {
    const { wendy, sam } = staff
    const id = await asks(wendy, sandbox.bob)
    for (const who of [wendy, sam])
      expect(await who.tryCall(requestAuthenticatorReset, { uid: sandbox.bob.uid, reason: 'again' })).toEqual(
        not('illegal_operation'),
      )
    await decides(sam, id, false)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        wendy.tryCall(requestAuthenticatorReset, { uid: sandbox.bob.uid, reason: 'twenty times at once' }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const [waiting] = (await sam.call(approvals, { limit: 25, state: 'waiting' })).rows
    await decides(sam, waiting?.id ?? '', false)
  })

  it('is declined with a note, and stays declined', async () => {
    const { wendy, sam, victor } = staff
    const id = await asks(wendy, sandbox.carol)
    expect(await decides(sam, id, false, ' ')).toEqual(not('content_empty'))
    expect(await decides(sam, id, false, 'n'.repeat(501))).toEqual(not('content_too_long'))
    expect(await decides(sam, id, true, 'n'.repeat(501))).toEqual(not('content_too_long'))
    expect(await decides(sam, id, false, ' She sounded like somebody else. ')).toBeNull()
    for (const who of [sam, victor]) expect(await decides(who, id, true)).toEqual(not('illegal_operation'))
    expect(await works(sandbox.carol)).toBe(true)
    const [declined] = (await wendy.call(approvals, { limit: 1, state: 'declined' })).rows
    expect(declined).toMatchObject({ id, note: 'She sounded like somebody else.' })
  })

  it('expires after a day, to the second, and can be made again', async () => {
    const { wendy, sam, victor } = staff
    const late = await asks(wendy, sandbox.carol)
    await waits(86_400 - 60)
    const [waiting] = (await sam.call(approvals, { limit: 25, state: 'waiting' })).rows
    const left = (waiting?.expiresAt.getTime() ?? 0) - sandbox.clock.now().getTime()
    await waits(left / 1_000)
    expect(await decides(sam, late, true)).toEqual(not('illegal_operation'))
    expect((await sam.call(approvals, { limit: 25, state: 'waiting' })).count).toBe(0)
    expect((await sam.call(approvals, { limit: 25, state: 'expired' })).rows).toMatchObject([{ id: late }])
    const again = await asks(wendy, sandbox.carol)
    expect(again).not.toBe(late)
    expect((await sam.call(approvals, { limit: 25, state: 'expired' })).rows).toMatchObject([{ id: late }])
    expect(await decides(victor, again, false)).toBeNull()
  })

  it('is decided once when five operators decide at the same moment, some this way and some that', async () => {
    const checkers = [staff.sam, staff.victor]
    const id = await asks(staff.wendy, sandbox.sylvia)
    const codes = Array.from({ length: 10 }, (_, n) => {
      const checker = checkers[n % 2] ?? staff.sam
      return { checker, googleCode: checker.googleCode(), approve: n % 3 === 0 }
    })
    const answers = await Promise.all(
      codes.map(({ checker, googleCode, approve }) =>
        checker.tryCall(decide, { id, approve, note: 'at once', googleCode }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const { rows } = await sandbox.pool.query('select state from approval where id = $1', [id])
    expect(await works(sandbox.sylvia)).toBe(rows[0].state === 'declined')
  })

  it('is not found by an invalid id, nor decided with a wrong code', async () => {
    expect(await decides(staff.sam, 'A'.repeat(22), true)).toEqual(not('not_found'))
    const id = await asks(staff.wendy, sandbox.gregor)
    const [spent] = [staff.sam.googleCode()]
    await staff.sam.tryCall(decide, { id: 'x', approve: true, note: '', googleCode: spent })
    expect(await staff.sam.tryCall(decide, { id, approve: true, note: '', googleCode: spent })).toEqual(
      not('google_code_spent'),
    )
    expect(await works(sandbox.gregor)).toBe(true)
    await decides(staff.sam, id, false)
  })
})

describe('the queue of requests', () => {
  it('begins with the next to expire, page by page, and finds one by its id in any state', async () => {
    const { wendy, sam } = staff
    const asked: string[] = []
    for (const member of [sandbox.bob, sandbox.carol, sandbox.gregor]) {
      asked.push(await asks(wendy, member))
      await waits(60)
    }
    const [first = '', second = '', third = ''] = asked
    const page = async (after?: string) => {
      const { rows, next } = await sam.call(approvals, { limit: 2, state: 'waiting', ...(after && { after }) })
      return { ids: rows.map(({ id }) => id), next: next ?? '' }
    }
    const begin = await page()
    expect(begin.ids).toEqual([first, second])
    expect(await page(begin.next)).toEqual({ ids: [third], next: '' })

    await decides(sam, second, false)
    const one = async (id: string) => (await sam.call(approvals, { limit: 1, state: 'waiting', id })).rows
    expect(await one(second)).toMatchObject([
      { id: second, state: 'declined', mayDecide: false, checker: { id: sam.id } },
    ])
    expect(await one(third)).toMatchObject([{ id: third, state: 'waiting', mayDecide: true }])
    expect(await one('A'.repeat(22))).toEqual([])

    await decides(sam, third, false)
    const declined = (await sam.call(approvals, { limit: 2, state: 'declined' })).rows.map(({ id }) => id)
    expect(declined).toEqual([third, second])
    await waits(86_400)
    expect(await one(first)).toMatchObject([{ id: first, state: 'expired', mayDecide: false }])
  })
})

describe('the database itself', () => {
  const insert = (columns: string, values: string) =>
    sandbox.pool.query(
      `insert into approval (id, kind, about, about_name, reason, payload, maker, made_at, expires_at${columns})
       values ('${'B'.repeat(22)}', 'resetAuthenticator', '1', 'x', 'y', '{}', 2, now(), now() + interval '1 hour'${values})`,
    )

  it.each([
    ['a request that begins approved by its maker', ', state, checker, decided_at', `, 'approved', 2, now()`],
    ['a request that begins approved by another', ', state, checker, decided_at', `, 'approved', 3, now()`],
    ['a checker without a decision', ', checker, decided_at', ', 3, now()'],
  ])('refuses %s', async (_, columns, values) => {
    await expect(insert(columns, values)).rejects.toThrow(/approval/)
  })

  it('refuses the approval by the maker, a change or deletion of a decision, and two waiting requests of a kind', async () => {
    const id = await asks(staff.wendy, sandbox.paula)
    const update = (set: string) => sandbox.pool.query(`update approval set ${set} where id = $1`, [id])
    await expect(update(`state = 'approved', checker = maker, decided_at = made_at`)).rejects.toThrow(
      'approval_needs_another',
    )
    await expect(update(`state = 'approved'`)).rejects.toThrow('approval_decided')
    await expect(update(`state = 'approved', checker = 3, decided_at = expires_at`)).rejects.toThrow('approval_in_time')
    await expect(update(`state = 'declined', checker = 3, decided_at = made_at`)).rejects.toThrow(
      'approval_declined_says_why',
    )
    await expect(update('maker = 3')).rejects.toThrow('stays as it was asked for')
    await expect(
      sandbox.pool.query(
        `insert into approval select '${'C'.repeat(22)}', kind, about, about_name, reason, payload, maker, made_at, expires_at from approval where id = $1`,
        [id],
      ),
    ).rejects.toThrow('approval_one_waits')
    await decides(staff.sam, id, false)
    await expect(update(`state = 'waiting', checker = null, decided_at = null`)).rejects.toThrow('decided once')
    await expect(sandbox.pool.query('delete from approval where id = $1', [id])).rejects.toThrow('decided once')
  })
})

describe('an item', () => {
  it('that one operator has open is locked for all others, for ten minutes or until its release', async () => {
    const { wendy, sam } = staff
    const { uid } = sandbox.tom
    const { until } = await wendy.call(claim, { item: itemOf.member(uid) })
    expect(until.getTime() - sandbox.clock.now().getTime()).toBe(600_000)
    expect(await sam.tryCall(claim, { item: itemOf.member(uid) })).toEqual(not('admin_lock'))
    expect((await sam.call(member, { uid })).lockedBy).toEqual({ name: 'Wendy Wrapper', until })
    expect((await wendy.call(member, { uid })).lockedBy).toBeNull()
    expect(await sam.tryCall(requestAuthenticatorReset, { uid, reason: 'r' })).toEqual(not('admin_lock'))
    await sam.call(release, { item: itemOf.member(uid) })
    expect(await sam.tryCall(claim, { item: itemOf.member(uid) })).toEqual(not('admin_lock'))
    await wendy.call(release, { item: itemOf.member(uid) })
    expect(await sam.tryCall(claim, { item: itemOf.member(uid) })).toHaveProperty('until')
    await waits(599)
    expect(await wendy.tryCall(claim, { item: itemOf.member(uid) })).toEqual(not('admin_lock'))
    await waits(1)
    expect(await wendy.tryCall(claim, { item: itemOf.member(uid) })).toHaveProperty('until')
  })

  it('that was opened again since is not released by the earlier claim, as in another tab', async () => {
    const { wendy, sam } = staff
    const item = itemOf.member(sandbox.alice.uid)
    const { until } = await wendy.call(claim, { item })
    await waits(60)
    const again = await wendy.call(claim, { item })
    await wendy.call(release, { item, until })
    expect(await sam.tryCall(claim, { item })).toEqual(not('admin_lock'))
    await wendy.call(release, { item, until: again.until })
    expect(await sam.tryCall(claim, { item })).toHaveProperty('until')
    await wendy.call(release, { item, until: new Date(again.until.getTime() + 600_000) })
    expect(await wendy.tryCall(claim, { item })).toEqual(not('admin_lock'))
  })

  it('belongs to one operator when thirty open it at once', async () => {
    const { wendy, sam, fiona } = staff
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const who = [wendy, sam, fiona][n % 3] ?? wendy
        return [who.id, await who.tryCall(claim, { item: itemOf.member(sandbox.gregor.uid) })] as const
      }),
    )
    const winners = new Set(answers.filter(([, answer]) => 'until' in answer).map(([id]) => id))
    expect(winners.size).toBe(1)
  })

  it('cannot be opened when there is none, nor when it is beyond the operator’s role', async () => {
    for (const item of ['', 'member:1', 'member:12345678 ', 'settings:all', `approval:${'x'.repeat(23)}`])
      expect(await staff.wendy.tryCall(claim, { item })).toEqual(not('illegal_operation'))
    expect(await staff.conrad.tryCall(claim, { item: 'merchant:123456' })).toEqual(not('illegal_operation'))
  })

  it('of the queue of requests is opened only by operators who may decide it, so that nobody blocks its decision', async () => {
    const { wendy, fiona, conrad, sam, victor } = staff
    const item = itemOf.approval(await asks(wendy, sandbox.magnus))
    for (const who of [wendy, fiona, conrad])
      expect(await who.tryCall(claim, { item })).toEqual(not('illegal_operation'))
    const nowhere = itemOf.approval('x'.repeat(22))
    expect(await victor.tryCall(claim, { item: nowhere })).toEqual(not('illegal_operation'))
    expect(await sam.tryCall(claim, { item })).toHaveProperty('until')
    expect(await victor.tryCall(claim, { item })).toEqual(not('admin_lock'))
    expect(await decides(sam, item.slice('approval:'.length), false)).toBeNull()
  })

  it('of the queue of requests is decided by the operator who has it open', async () => {
    const id = await asks(staff.wendy, sandbox.magnus)
    await staff.victor.call(claim, { item: itemOf.approval(id) })
    expect(await decides(staff.sam, id, true)).toEqual(not('admin_lock'))
    expect(await decides(staff.victor, id, false)).toBeNull()
  })
})
