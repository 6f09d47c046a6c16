import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { asks, decides, renewOperatorSessions } from '../approvals/deciding.testing.ts'
import { lockAdminsAnd, putRights } from '../operators.queries.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { giveRightsByTwo, sets } from './changing.testing.ts'

const { claim, me, listOperators, setOperator } = consoleContract.operators
const { member, requestAuthenticatorReset } = consoleContract.members
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

describe('operators', () => {
  it('are visible to admins alone, and changed by them alone', async () => {
    expect(await staff.fiona.tryCall(listOperators, {})).toEqual(not('illegal_operation'))
    expect(await sets(staff.fiona, staff.sam, 'admin')).toEqual(not('illegal_operation'))
    expect((await staff.victor.call(listOperators, {})).map(({ name, role }) => `${name}, ${role}`)).toEqual([
      'Victor Vitola, admin',
      'Wendy Wrapper, support',
      'Sam Sampler, support',
      'Fiona Filler, finance',
      'Conrad Cutter, content',
      'Agnes Ashtray, admin',
    ])
    expect(await sets(staff.victor, { id: 999 }, 'support')).toEqual(not('not_found'))
  })

  it('cannot change themselves, not even as an admin', async () => {
    expect(await sets(staff.victor, staff.victor, 'admin', true)).toEqual(not('illegal_operation'))
    expect(await sets(staff.victor, staff.victor, 'support')).toEqual(not('illegal_operation'))
  })

  it('lose everything at once when barred: sessions, open items, requests', async () => {
    const { victor, sam, wendy } = staff
    const id = await asks(sam, sandbox.magnus)
    await sam.call(claim, { item: itemOf.member(sandbox.alice.uid) })
    expect(await sets(victor, sam, 'support', true)).toBeNull()
    expect(await sam.tryCall(me, {})).toEqual(not('please_login'))
    expect(await wendy.tryCall(claim, { item: itemOf.member(sandbox.alice.uid) })).toHaveProperty('until')
    expect(await decides(wendy, id, true)).toEqual(not('illegal_operation'))
    // A session that somebody inserts into the database does not work for a barred operator either.
    await sandbox.renewOperatorSession(sam)
    expect(await sam.tryCall(me, {})).toEqual(not('please_login'))
    await sandbox.pool.query('delete from operator_session where operator_id = $1', [sam.id])
    await giveRightsByTwo([victor, staff.agnes], sam, 'support')
    await sandbox.renewOperatorSession(sam)
    expect(await sam.tryCall(me, {})).toMatchObject({ operator: { id: sam.id } })
  })

  it('lose their requests with a new role, and keep them with the same one', async () => {
    const { victor, sam, wendy } = staff
    const first = await asks(sam, sandbox.magnus)
    expect(await sets(victor, sam, 'support')).toBeNull()
    expect(await decides(wendy, first, false)).toBeNull()
    await sandbox.renewOperatorSession(sam)
    const second = await asks(sam, sandbox.magnus)
    await giveRightsByTwo([victor, staff.agnes], sam, 'content')
    expect(await decides(wendy, second, true)).toEqual(not('illegal_operation'))
    await giveRightsByTwo([victor, staff.agnes], sam, 'support')
    expect(await decides(wendy, second, true)).toEqual(not('illegal_operation'))
    await sandbox.renewOperatorSession(sam)
  })

  it('who are barred in the middle of a call have done nothing: neither opened an item, nor made a request, nor looked', async () => {
    const { sam } = staff
    const { paula } = sandbox
    const item = itemOf.member(paula.uid)
    const reason = 'just before the bar'
    let late: Promise<unknown[]> | undefined
    await sandbox.db.transaction().execute(async (tx) => {
      await lockAdminsAnd(tx, sam.id)
      late = Promise.all([
        sam.tryCall(claim, { item }),
        sam.tryCall(requestAuthenticatorReset, { uid: paula.uid, reason }),
        sam.tryCall(member, { uid: paula.uid }),
      ])
      await someoneWaits(sandbox.db, 3)
      await putRights(tx, sam.id, 'support', sandbox.clock.now())
      await deleteSessions(tx, sam.id)
    })
    expect(await late).toEqual([not('please_login'), not('please_login'), not('please_login')])
    const { rows } = await sandbox.pool.query(
      `select (select count(*) from operator_lock where item = $1)::int as open,
        (select count(*) from approval where reason = $2)::int as asked`,
      [item, reason],
    )
    expect(rows).toEqual([{ open: 0, asked: 0 }])
    await giveRightsByTwo([staff.victor, staff.agnes], sam, 'support')
    await sandbox.renewOperatorSession(sam)
  })

  it('keep an admin, also when two admins bar each other at the same moment', async () => {
    const { victor, agnes } = staff
    for (let round = 0; round < 5; round++) {
      await renewOperatorSessions(sandbox)
      const changes = [
        { by: victor, body: { id: agnes.id, role: 'admin', disabled: true, googleCode: victor.googleCode() } },
        { by: agnes, body: { id: victor.id, role: 'finance', disabled: false, googleCode: agnes.googleCode() } },
      ] as const
      const answers = await Promise.all(changes.map(({ by, body }) => by.tryCall(setOperator, body)))
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      const { rows } = await sandbox.pool.query(
        `select count(*)::int as n from operator where role = 'admin' and disabled_at is null`,
      )
      expect(rows[0].n).toBe(1)
      await sandbox.pool.query(`update operator set disabled_at = null, role = 'admin' where id = any ($1)`, [
        [victor.id, agnes.id],
      ])
    }
  })
})
