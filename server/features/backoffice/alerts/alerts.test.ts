import { consoleContract } from '@humidor/contract/console/index.ts'
import { CLEAR_FOR_S } from '@humidor/domain/backoffice/alerts.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertReading, AlertSource } from '../../../http/feature.ts'
import { renewOperatorSessions } from '../operators/approvals/deciding.testing.ts'
import { fireAlert } from './alerts.testing.ts'
import { EVALUATE_ALERTS } from './alerts.ts'
import { evaluate } from './evaluating.ts'

const { listAlerts, acknowledgeAlert, silenceAlert, listAlertRules, requestAlertRule } = consoleContract.alerts
const { approvals, decide, me } = consoleContract.operators
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

beforeEach(() => renewOperatorSessions(sandbox))

const now = () => sandbox.clock.now()
const later = (seconds: number) => sandbox.clock.moveTo(new Date(now().getTime() + seconds * 1_000))
const listed = async (asked: object = {}) => (await staff.wendy.call(listAlerts, { limit: 50, ...asked })).rows
const badge = async () => (await staff.wendy.call(me, {})).waiting.find(({ queue }) => queue === 'alerts')

/** A source whose answer the test sets. */
const source = (rule: AlertSource['rule'], read: () => AlertReading[]): AlertSource => ({
  rule,
  read: async () => read(),
})

describe('an evaluation', () => {
  it('opens one alert for each subject, however many nodes evaluate at once', async () => {
    const sources = [source('providersContradict', () => [{ subject: 'BSC', value: 1n }])]
    await Promise.all(Array.from({ length: 6 }, () => evaluate(sandbox.db, sources, now())))
    expect(await listed()).toEqual([])
    later(120)
    await Promise.all(Array.from({ length: 6 }, () => evaluate(sandbox.db, sources, now())))
    expect(await listed()).toMatchObject([
      { rule: 'providersContradict', subject: 'BSC', state: 'firing', firedAt: now() },
    ])
    const { rows } = await sandbox.pool.query(`select count(*)::int as n from alert`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('resolves an alert five minutes after its condition ended, and not if it comes back meanwhile', async () => {
    let holds = false
    const sources = [source('providersContradict', () => (holds ? [{ subject: 'BSC', value: 1n }] : []))]
    const run = async (seconds: number, state: boolean) => {
      later(seconds)
      holds = state
      await evaluate(sandbox.db, sources, now())
      return (await listed({ id: (await listed())[0]?.id }))[0]
    }
    expect(await run(60, false)).toMatchObject({ state: 'firing', clearSince: now() })
    expect(await run(CLEAR_FOR_S - 1, true)).toMatchObject({ state: 'firing', clearSince: null })
    expect(await run(60, false)).toMatchObject({ state: 'firing', clearSince: now() })
    expect(await run(CLEAR_FOR_S, false)).toMatchObject({ state: 'resolved', resolvedAt: now() })
    expect(await listed({ state: 'open' })).toEqual([])
  })

  it('leaves the alerts of a source that fails, and evaluates the others', async () => {
    const id = await fireAlert(sandbox, { rule: 'chainDown', subject: 'TRX' })
    const broken: AlertSource = { rule: 'chainDown', read: () => Promise.reject(new Error('no answer')) }
    const sources = [broken, source('depositsDoNotAddUp', () => [{ subject: 'BSC', value: 1n }])]
    await expect(evaluate(sandbox.db, sources, now())).rejects.toThrow('could not be read')
    expect(await listed({ state: 'open' })).toMatchObject([
      { rule: 'depositsDoNotAddUp', state: 'firing' },
      { id, state: 'firing', clearSince: null },
    ])
    await evaluate(sandbox.db, [], now())
    later(CLEAR_FOR_S)
    await evaluate(sandbox.db, [], now())
    expect(await listed({ state: 'open' })).toEqual([])
  })

  it('of the whole platform reads every source, and finds nothing where all is well', async () => {
    await sandbox.jobs.poll(EVALUATE_ALERTS)
    const [run] = (await sandbox.jobs.runs()).filter(({ job }) => job === EVALUATE_ALERTS)
    expect(run).toMatchObject({ state: 'done' })
    expect(await listed({ state: 'open' })).toEqual([])
  })
})

describe('an operator', () => {
  it('acknowledges a firing alert once, also when two press at once, and it leaves the queue', async () => {
    const id = await fireAlert(sandbox)
    expect(await badge()).toMatchObject({ count: 1, since: now() })
    const answers = await Promise.all(
      [staff.wendy, staff.fiona].map((who) => who.tryCall(acknowledgeAlert, { id, note: 'I call the provider.' })),
    )
    expect(answers.toSorted((one) => (one === null ? -1 : 1))).toEqual([null, not('illegal_operation')])
    expect(await listed({ id })).toMatchObject([
      { state: 'acknowledged', acknowledged: { note: 'I call the provider.' } },
    ])
    expect(await badge()).toMatchObject({ count: 0, since: null })
    await sandbox.pool.query(
      `update alert set state = 'resolved', resolved_at = fired_at, clear_since = fired_at where id = $1`,
      [id],
    )
  })

  it('silences a subject for hours, and its next alert is silent too', async () => {
    const id = await fireAlert(sandbox)
    expect(await staff.fiona.tryCall(silenceAlert, { id, hours: 4, note: 'Maintenance.' })).toBeNull()
    const until = new Date(now().getTime() + 4 * 3_600_000)
    expect(await listed({ id })).toMatchObject([{ silence: { until, note: 'Maintenance.', by: staff.fiona.name } }])
    expect(await badge()).toMatchObject({ count: 0 })
    expect(await staff.wendy.tryCall(silenceAlert, { id, hours: 0, note: 'Done.' })).toBeNull()
    expect(await listed({ id })).toMatchObject([{ silence: null }])
    expect(await badge()).toMatchObject({ count: 1 })
    await sandbox.pool.query(
      `update alert set state = 'resolved', resolved_at = fired_at, clear_since = fired_at where id = $1`,
      [id],
    )
  })

  it('of content sees no alerts', async () => {
    expect(await staff.conrad.tryCall(listAlerts, { limit: 10 })).toEqual(not('illegal_operation'))
    expect((await staff.conrad.call(me, {})).waiting.map(({ queue }) => queue)).not.toContain('alerts')
  })

  it('finds alerts page by page, newest first', async () => {
    const ids: string[] = []
    for (const subject of ['one', 'two', 'three']) ids.push(await fireAlert(sandbox, { subject }))
    const first = await staff.wendy.call(listAlerts, { limit: 2, state: 'open' })
    expect([first.count, first.rows.map(({ id }) => id)]).toEqual([3, ids.toReversed().slice(0, 2)])
    const second = await staff.wendy.call(listAlerts, { limit: 2, state: 'open', after: first.next ?? '' })
    expect([second.next, second.rows.map(({ id }) => id)]).toEqual([null, ids.slice(0, 1)])
    expect(await staff.wendy.tryCall(listAlerts, { limit: 2, after: 'x' })).toEqual(not('parameter_error'))
    expect((await staff.wendy.call(listAlerts, { limit: 2, rule: 'chainDown', state: 'open' })).count).toBe(0)
  })
})

describe('a rule', () => {
  const requested = async (maker: Operator, threshold: number, off = false) => {
    await maker.call(requestAlertRule, { rule: 'withdrawalLarge', threshold, off, reason: 'as agreed' })
    const { rows } = await maker.call(approvals, { limit: 50, state: 'waiting', kind: 'alertRule' })
    return rows.find(({ about }) => about === 'withdrawalLarge')
  }
  const approves = (who: Operator, id = '') =>
    who.tryCall(decide, { id, approve: true, note: '', googleCode: who.googleCode() })
  const shown = async () => (await staff.wendy.call(listAlertRules, {})).find(({ rule }) => rule === 'withdrawalLarge')

  it('is changed by two operators, and evaluated with its new threshold', async () => {
    const asked = await requested(staff.fiona, 500_000_000)
    expect(await shown()).toMatchObject({ threshold: 10_000_000_000, waits: { threshold: 500_000_000, off: false } })
    expect(asked?.details).toEqual([
      { name: 'Fires', value: 'from 500 USDT on' },
      { name: 'In force at request', value: 'from 10,000 USDT on' },
      { name: 'Default', value: 'from 10,000 USDT on' },
      { name: 'In force now', value: 'from 10,000 USDT on' },
    ])
    expect(await approves(staff.fiona, asked?.id)).toEqual(not('illegal_operation'))
    expect(await approves(staff.victor, asked?.id)).toBeNull()
    expect(await shown()).toMatchObject({ threshold: 500_000_000, waits: null, changedBy: staff.fiona.name })
    let seen: bigint | undefined
    const large: AlertSource = {
      rule: 'withdrawalLarge',
      async read(_db, _at, threshold) {
        seen = threshold
        return [{ subject: 'withdrawal:7', value: 499_999_999n }]
      },
    }
    await evaluate(sandbox.db, [large], now())
    expect([seen, await listed({ rule: 'withdrawalLarge' })]).toEqual([500_000_000n, []])
  })

  it('that is off is not even read', async () => {
    const asked = await requested(staff.fiona, 500_000_000, true)
    expect(asked?.details[0]).toEqual({ name: 'Fires', value: 'off', warns: true })
    expect(await approves(staff.victor, asked?.id)).toBeNull()
    const never: AlertSource = { rule: 'withdrawalLarge', read: () => Promise.reject(new Error('it is off')) }
    await evaluate(sandbox.db, [never], now())
    expect(await shown()).toMatchObject({ off: true })
  })

  it('that nobody agreed on cannot be written, and a resolved alert never changes', async () => {
    const { pool } = sandbox
    const rule = `insert into alert_rule (rule, threshold, off, approval_id, changed_at) values ('chainDown', 1, true, 'nobody', now())`
    await expect(pool.query(rule)).rejects.toThrow('alert_rule_approval_id_fkey')
    const id = await fireAlert(sandbox, { subject: 'ended' })
    await pool.query(
      `update alert set state = 'resolved', resolved_at = fired_at, clear_since = fired_at where id = $1`,
      [id],
    )
    await expect(pool.query(`update alert set value = 2 where id = $1`, [id])).rejects.toThrow('ends once')
  })
})
