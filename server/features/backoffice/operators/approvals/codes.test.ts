import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { asks, not } from './deciding.testing.ts'

const { approvals, decide, me } = consoleContract.operators

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  await changeSetting(sandbox.db, 'approvalCodeLasts', 300)
})

const declines = (who: Operator, id: string, googleCode?: string) =>
  who.tryCall(decide, { id, approve: false, note: 'Not convinced.', ...(googleCode !== undefined && { googleCode }) })
const request = async () => asks(sandbox.staff.wendy, sandbox.alice)
const codeUntil = async (who: Operator) => (await who.call(me, {})).codeUntil

describe('one code for several decisions', () => {
  it('counts for the time of the setting, on that device, and is asked for again afterwards', async () => {
    const { sam } = sandbox.staff
    expect(await codeUntil(sam)).toBeNull()
    expect(await declines(sam, await request())).toEqual(not('google_code_needed'))
    const at = sandbox.clock.now()
    const [first] = (await sam.call(approvals, { limit: 1, state: 'waiting' })).rows
    expect(await declines(sam, first?.id ?? '', sam.googleCode())).toBeNull()
    const until = await codeUntil(sam)
    expect(until?.getTime()).toBeGreaterThanOrEqual(at.getTime() + 300_000)
    expect(await declines(sam, await request())).toBeNull()
    const { rows } = await sql<{ same: boolean }>`
      select count(distinct code_at) = 1 as same from approval where state = 'declined'`.execute(sandbox.db)
    expect(rows).toEqual([{ same: true }])
    const last = await request()
    sandbox.clock.moveTo(until ?? new Date(0))
    expect(await codeUntil(sam)).toBeNull()
    expect(await declines(sam, last)).toEqual(not('google_code_needed'))
  })

  it('does not count for somebody else, nor for another device of the same operator', async () => {
    const { sam, victor } = sandbox.staff
    await declines(sam, await request(), sam.googleCode())
    const id = await request()
    expect(await declines(victor, id)).toEqual(not('google_code_needed'))
    await sandbox.pool.query(`update operator_session set sid = repeat('z', 32) where operator_id = $1`, [sam.id])
    await sandbox.renewOperatorSession(sam)
    expect(await declines(sam, id)).toEqual(not('google_code_needed'))
  })

  it('does not count for a setting, nor for an operator’s rights', async () => {
    const { fiona, sam, victor } = sandbox.staff
    await declines(victor, await request(), victor.googleCode())
    await fiona.call(consoleContract.settings.requestSetting, {
      ...{ key: 'dailySignPoints', value: 5, reason: 'The anniversary' },
    })
    const [setting] = (await victor.call(approvals, { limit: 1, state: 'waiting', kind: 'setting' })).rows
    expect(await declines(victor, setting?.id ?? '')).toEqual(not('google_code_needed'))
    expect(await declines(victor, setting?.id ?? '', victor.googleCode())).toBeNull()
    expect(await declines(sam, await request())).toEqual(not('google_code_needed'))
  })

  it('ends with the session, with the setting, with another authenticator and with a bar', async () => {
    const { sam } = sandbox.staff
    const given = async () => {
      await declines(sam, await request(), sam.googleCode())
      expect(await codeUntil(sam)).not.toBeNull()
    }
    await given()
    await sandbox.renewOperatorSession(sam)
    expect(await codeUntil(sam)).toBeNull()
    await given()
    await changeSetting(sandbox.db, 'approvalCodeLasts', 600)
    expect(await codeUntil(sam)).toBeNull()
    // Not even where the setting is what it was.
    await changeSetting(sandbox.db, 'approvalCodeLasts', 300)
    expect(await codeUntil(sam)).toBeNull()
    await given()
    const turnsSecret = () =>
      sandbox.pool.query('update operator set secret = set_byte(secret, 0, 255 - get_byte(secret, 0)) where id = $1', [
        sam.id,
      ])
    await turnsSecret()
    expect(await codeUntil(sam)).toBeNull()
    await turnsSecret()
    await given()
    await sandbox.pool.query('update operator set disabled_at = now() where id = $1', [sam.id])
    await sandbox.pool.query('update operator set disabled_at = null where id = $1', [sam.id])
    expect(await codeUntil(sam)).toBeNull()
  })

  it('is off by default: each decision needs its own, and a used one says so', async () => {
    await changeSetting(sandbox.db, 'approvalCodeLasts', 0)
    const { sam } = sandbox.staff
    const code = sam.googleCode()
    expect(await declines(sam, await request(), code)).toBeNull()
    expect(await codeUntil(sam)).toBeNull()
    const id = await request()
    expect(await declines(sam, id)).toEqual(not('google_code_needed'))
    expect(await declines(sam, id, code)).toEqual(not('google_code_spent'))
  })

  it('is not given by a wrong code, nor by a code for anything but a decision', async () => {
    const { sam } = sandbox.staff
    const id = await request()
    const shown = sam.googleCode()
    expect(await declines(sam, id, shown === '000000' ? '111111' : '000000')).toEqual(not('google_code_error'))
    expect(await declines(sam, id)).toEqual(not('google_code_needed'))
    expect(await codeUntil(sam)).toBeNull()
  })

  it('is refused by the database beyond its time, and where a decision has none', async () => {
    const { sam } = sandbox.staff
    const id = await request()
    const decided = (codeAt: string) =>
      sandbox.pool.query(
        `update approval set state = 'declined', note = 'No.', checker = $2, decided_at = made_at + interval '1 hour', code_at = ${codeAt} where id = $1`,
        [id, sam.id],
      )
    await expect(decided('null')).rejects.toThrow('approval_needs_code')
    await expect(decided(`made_at + interval '45 minutes'`)).rejects.toThrow('approval_code_counts')
    await expect(decided(`made_at + interval '61 minutes'`)).rejects.toThrow('approval_code_counts')
    const session = (set: string) =>
      sandbox.pool.query(`update operator_session set ${set} where operator_id = $1`, [sam.id])
    await expect(session('code_at = seen_at, code_lasts = 901')).rejects.toThrow('operator_session_code_lasts')
    await expect(session(`code_at = created_at - interval '1 second', code_lasts = 300`)).rejects.toThrow(
      'operator_session_code_since',
    )
    await expect(session('code_at = seen_at')).rejects.toThrow('operator_session_code')
  })
})
