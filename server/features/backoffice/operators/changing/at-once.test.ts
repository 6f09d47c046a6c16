import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { asks, decides, renewOperatorSessions } from '../approvals/deciding.testing.ts'
import { agrees, asksFor } from '../invitations/inviting.testing.ts'
import { decidesRights, pendingRightsRequest, requestsRights, restoreCast, sets } from './changing.testing.ts'

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

// A bar locks the operators first, and then their requests and items. In the other order the two would deadlock until
// the database ends one of them, and admins could do nothing meanwhile.
describe('an acting operator locks their own row before the rows of the change', () => {
  /** Lets Agnes act while the row that she acts on is locked. Returns the result after its release. */
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

  it('in a decision', async () => {
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

  it('in the release of an item, and in a new link or a withdrawal of an invitation', async () => {
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

it('an approval of rights and a bar of the same operator, at the same moment, leave them barred or with the rights', async () => {
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
    // The second call is refused: the state that it saw has changed.
    expect([
      { answers: [null, not('illegal_operation')], stands: { role: 'finance', barred: false } },
      { answers: [not('illegal_operation'), null], stands: { role: 'support', barred: true } },
    ]).toContainEqual({ answers, stands: rows[0] })
  }
})
