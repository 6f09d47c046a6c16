import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { asks, decides, renewOperatorSessions } from '../approvals/deciding.testing.ts'
import { agrees, asksFor } from '../invitations/inviting.testing.ts'
import { requestsRights, restoreCast, decidesRights, pendingRightsRequest, sets } from './changing.testing.ts'

const { claim, invitations, release, resendInvitation, withdrawInvitation } = consoleContract.operators
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})
afterAll(() => sandbox.close())
beforeEach(() => restoreCast(sandbox))

// Whoever bars somebody holds the operators first, and then what they asked for and have open. In the other order the two would
// wait for each other until the database ends one of them, and the admins could do nothing meanwhile.
describe('whoever acts holds themselves before what they act on', () => {
  /** Lets Agnes do something while the row that it is about is taken. What it comes to once it is not. */
  async function meanwhile(does: () => Promise<unknown>, table: string, row: string) {
    let late: Promise<unknown> | undefined
    await sandbox.db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.raw(row)} for update`.execute(tx)
      expect(rows).toHaveLength(1)
      late = does()
      await someoneWaits(sandbox.db)
      const free = await sandbox.pool.query('select from operator where id = $1 for update skip locked', [
        staff.agnes.id,
      ])
      expect(free.rowCount).toBe(0)
    })
    return await late
  }

  it('as they decide', async () => {
    const { agnes, sam, victor } = staff
    for (const approve of [false, true]) {
      const id = await asks(sam, sandbox.magnus)
      expect(await meanwhile(() => decides(agnes, id, approve), 'approval', `id = '${id}'`)).toBeNull()
    }
    for (const approve of [false, true]) {
      await requestsRights(victor, sam, 'finance')
      const { id } = (await pendingRightsRequest(agnes, sam)) ?? expect.unreachable()
      expect(await meanwhile(() => decidesRights(agnes, id, approve), 'approval', `id = '${id}'`)).toBeNull()
    }
    const email = 'at.once@humidor.test'
    expect(await asksFor(victor, { email })).toBeNull()
    expect(await meanwhile(() => agrees(agnes, email), 'approval', `about = '${email}'`)).toBeNull()
  })

  it('as they give back what they have open, or send another link, or take it back', async () => {
    const { agnes, victor } = staff
    const item = itemOf.member(sandbox.alice.uid)
    await agnes.call(claim, { item })
    expect(await meanwhile(() => agnes.tryCall(release, { item }), 'operator_lock', `item = '${item}'`)).toBeNull()

    const email = 'at.once.too@humidor.test'
    await asksFor(victor, { email })
    expect(await agrees(agnes, email)).toBeNull()
    const { id } = (await agnes.call(invitations, {})).find((it) => it.email === email) ?? expect.unreachable()
    const resends = () => agnes.tryCall(resendInvitation, { id, googleCode: agnes.googleCode() })
    const withdraws = () => agnes.tryCall(withdrawInvitation, { id })
    for (const does of [resends, withdraws])
      expect(await meanwhile(does, 'operator_invitation', `id = ${id}`)).toBeNull()
  })
})

it('agreeing to rights and barring whom they are for, at the same moment, leaves them barred or with the rights', async () => {
  const { agnes, sam, victor } = staff
  for (let round = 0; round < 6; round++) {
    await sandbox.pool.query(`update operator set role = 'support', disabled_at = null where id = $1`, [sam.id])
    await renewOperatorSessions(sandbox)
    await requestsRights(victor, sam, 'finance')
    const { id } = (await pendingRightsRequest(agnes, sam)) ?? expect.unreachable()
    const answers = await Promise.all([decidesRights(agnes, id), sets(victor, sam, 'support', true)])
    const { rows } = await sandbox.pool.query(
      'select role, disabled_at is not null as barred from operator where id = $1',
      [sam.id],
    )
    // Whoever comes second is refused: what they had seen is not so any more.
    expect([
      { answers: [null, not('illegal_operation')], stands: { role: 'finance', barred: false } },
      { answers: [not('illegal_operation'), null], stands: { role: 'support', barred: true } },
    ]).toContainEqual({ answers, stands: rows[0] })
  }
})
