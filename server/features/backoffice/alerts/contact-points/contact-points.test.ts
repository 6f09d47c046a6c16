import { consoleContract } from '@humidor/contract/console/index.ts'
import { CONTACT_POINTS_MOST } from '@humidor/domain/backoffice/contact-points.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renewOperatorSessions } from '../../operators/approvals/deciding.testing.ts'
import { fireAlert } from '../alerts.testing.ts'
import { evaluate } from '../evaluating.ts'
import { addContactPoint, asksContactPoint, contactPointAsked, fillContactPoints } from './contact-points.testing.ts'

const {
  listContactPoints,
  requestContactPointRemoval,
  testContactPoint,
  setOnCallOrder,
  listAlertMessages,
  requestContactPoint,
} = consoleContract.contactPoints
const { acknowledgeAlert, silenceAlert } = consoleContract.alerts
const { approvals, decide, audit } = consoleContract.operators
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
let hooks = ''
beforeAll(async () => {
  sandbox = await openSandbox({ webhooks: true })
  staff = sandbox.staff
  hooks = sandbox.webhooks?.url ?? ''
})
beforeEach(() => renewOperatorSessions(sandbox))

const now = () => sandbox.clock.now()
const later = (seconds: number) => sandbox.clock.moveTo(new Date(now().getTime() + seconds * 1_000))
const mailed = async (to: string) => (await sandbox.inbox(to)).map(({ subject }) => subject)
const posted = async (url: string) => {
  await sandbox.jobs.drain('alerts.post')
  return sandbox.webhooks?.list(url) ?? []
}
/** Evaluates with no source, so that firing alerts that a test wrote stay only for five minutes. */
const tellNow = () => evaluate(sandbox.db, [holding], now())
let firing: string[] = []
const holding = {
  rule: 'providersContradict' as const,
  read: async () => firing.map((subject) => ({ subject, value: 1n })),
}
const fire = (subject: string, severity: 'critical' | 'warning' = 'critical') => {
  firing.push(subject)
  return fireAlert(sandbox, { subject, severity })
}
const resolveAll = async () => {
  firing = []
  await tellNow()
  later(300)
  await tellNow()
}
const removeAll = async () => {
  await renewOperatorSessions(sandbox)
  const { victor, agnes } = staff
  for (const { id } of await victor.call(listContactPoints, {})) {
    await victor.call(requestContactPointRemoval, { id, reason: 'The test is over.' })
    const { rows } = await agnes.call(approvals, { limit: 50, state: 'waiting', kind: 'contactPoint' })
    const request = rows.find(({ about }) => about === String(id))
    expect(request?.details).toEqual([expect.objectContaining({ name: 'Alerts no longer go to', warns: true })])
    await agnes.call(decide, { id: request?.id ?? '', approve: true, note: '', googleCode: agnes.googleCode() })
  }
  expect(await victor.call(listContactPoints, {})).toEqual([])
}

describe('a contact point', () => {
  it('is agreed on by two admins, who see where it leads and no secret of it', async () => {
    const address = `${hooks}/bot123:the-token/sendMessage`
    const { id, details } = await asksContactPoint(sandbox, { kind: 'bot', address, chat: '-100' })
    expect(details).toEqual([
      { name: 'Alerts go to', value: `${new URL(hooks).origin}/…` },
      { name: 'Kind', value: 'bot' },
      { name: 'Quiet hours', value: 'none' },
    ])
    const { victor, agnes, fiona } = staff
    const decides = (who: typeof agnes) =>
      who.tryCall(decide, { id, approve: true, note: '', googleCode: who.googleCode() })
    for (const who of [victor, fiona]) expect(await decides(who)).toEqual(not('illegal_operation'))
    expect(await decides(agnes)).toBeNull()
    expect(await agnes.call(listContactPoints, {})).toMatchObject([
      { name: 'On call', kind: 'bot', askedBy: victor.name, agreedBy: agnes.name, last: null, removalWaits: false },
    ])
    const { rows } = await agnes.call(audit, { limit: 20, call: requestContactPoint.path })
    expect(rows).toHaveLength(1)
    const stored = await sandbox.pool.query(`select payload::text as text from approval where kind = 'contactPoint'
      union all select row_to_json(p)::text from contact_point p union all select request::text from audit`)
    for (const { text } of stored.rows) expect(text).not.toContain('the-token')
    await removeAll()
  })

  it('that a database row changes behind their back is refused', async () => {
    const { id } = await addContactPoint(sandbox)
    await expect(sandbox.pool.query(`update contact_point set shown = 'a@b.test' where id = $1`, [id])).rejects.toThrow(
      'two operators',
    )
    await removeAll()
  })

  it('is tested by a button, three times a minute, by letter and by post', async () => {
    const mail = await addContactPoint(sandbox, { address: 'Tests@Company.test' })
    expect(await staff.victor.tryCall(testContactPoint, { id: mail.id })).toBeNull()
    expect(await mailed('tests@company.test')).toEqual(['Humidor: Test: this contact point gets alerts'])
    for (const answer of [null, null, not('code_request_too_frequent')])
      expect(await staff.victor.tryCall(testContactPoint, { id: mail.id })).toEqual(answer)
    const url = `${hooks}/tested`
    const hook = await addContactPoint(sandbox, { kind: 'webhook', address: url })
    expect(hook.secret).toMatch(/^whsec_[\w-]{43}$/)
    await staff.victor.call(testContactPoint, { id: hook.id })
    expect(await posted(url)).toMatchObject([{ type: 'alert.test', isGenuine: true, status: 200 }])
    const { rows } = await staff.wendy.call(listAlertMessages, { limit: 5, contactPoint: hook.id })
    expect(rows).toMatchObject([{ kind: 'test', rule: null, state: 'sent', tries: 1, error: null, sentAt: now() }])
    await removeAll()
  })

  it('is not added where it leads inside, and none but an admin asks for one', async () => {
    const asked = (address: string) => ({ ...contactPointAsked({ kind: 'webhook' as const, address }) })
    for (const address of ['https://10.0.0.1/', 'http://hooks.company.test/', 'https://localhost/x'])
      expect(await staff.victor.tryCall(requestContactPoint, asked(address))).toEqual(not('wrong_webhook_address'))
    expect(await staff.fiona.tryCall(requestContactPoint, asked('https://hooks.company.test/'))).toEqual(
      not('illegal_operation'),
    )
  })
})

describe('an alert', () => {
  it('is told to the first contact point at once and to the next ten minutes later, each once, however many nodes evaluate', async () => {
    await addContactPoint(sandbox, { address: 'first@company.test' })
    const url = `${hooks}/second`
    await addContactPoint(sandbox, { kind: 'bot', address: url, chat: '@alerts' })
    await fire('BSC')
    await Promise.all(Array.from({ length: 5 }, tellNow))
    expect(await mailed('first@company.test')).toEqual([
      'Humidor: Critical: Providers of a chain contradict each other: BSC',
    ])
    expect(await posted(url)).toEqual([])
    later(600)
    await tellNow()
    await tellNow()
    const [message, ...others] = await posted(url)
    expect(others).toEqual([])
    const body = JSON.parse(message?.body ?? '{}') as { chat_id: string; text: string }
    expect(body.chat_id).toBe('@alerts')
    expect(body.text).toMatch(
      /^Critical: Providers of a chain contradict each other: BSC\nFired at .*\/console\/alerts\?item=\d+$/s,
    )
    await resolveAll()
    expect((await mailed('first@company.test'))[0]).toBe(
      'Humidor: Resolved: Providers of a chain contradict each other: BSC',
    )
    expect(await posted(url)).toHaveLength(2)
    await removeAll()
  })

  it('that somebody acknowledged or silenced is told to nobody further', async () => {
    await addContactPoint(sandbox, { address: 'one@company.test' })
    await addContactPoint(sandbox, { address: 'two@company.test' })
    const [taken, silent] = [await fire('taken'), await fire('silent')]
    await staff.wendy.call(silenceAlert, { id: silent, hours: 1, note: 'Known.' })
    await tellNow()
    await renewOperatorSessions(sandbox)
    await staff.wendy.call(acknowledgeAlert, { id: taken, note: 'On it.' })
    later(1_200)
    await tellNow()
    expect(await mailed('one@company.test')).toEqual([
      'Humidor: Critical: Providers of a chain contradict each other: taken',
    ])
    expect(await mailed('two@company.test')).toEqual([])
    later(2_400)
    await tellNow()
    expect((await mailed('one@company.test'))[0]).toMatch(/silent$/)
    expect(await mailed('two@company.test')).toEqual([])
    await resolveAll()
    await removeAll()
  })

  it('waits for the end of quiet hours, unless it is critical', async () => {
    const at = now()
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    const quiet = { zone: 'UTC', from: minute, until: (minute + 60) % 1_440 }
    await addContactPoint(sandbox, { address: 'sleeps@company.test', quiet })
    await fire('mild', 'warning')
    await fire('grave')
    await tellNow()
    expect(await mailed('sleeps@company.test')).toEqual([
      'Humidor: Critical: Providers of a chain contradict each other: grave',
    ])
    later(3_600)
    await tellNow()
    expect((await mailed('sleeps@company.test'))[0]).toBe(
      'Humidor: Warning: Providers of a chain contradict each other: mild',
    )
    await resolveAll()
    await removeAll()
  })

  it('is tried again where a receiver fails, and the log says why', async () => {
    const url = `${hooks}/fails`
    const { id } = await addContactPoint(sandbox, { kind: 'webhook', address: url })
    sandbox.webhooks?.refuse(url, 500)
    await fire('retried')
    await tellNow()
    await sandbox.jobs.drain('alerts.post')
    const messages = async () => (await staff.wendy.call(listAlertMessages, { limit: 5, contactPoint: id })).rows
    expect(await messages()).toMatchObject([{ kind: 'firing', state: 'waiting', tries: 1, error: 'status 500' }])
    await sandbox.pool.query(`update pgboss.job set start_after = now() where name = 'alerts.post'`)
    await sandbox.jobs.drain('alerts.post')
    expect(await messages()).toMatchObject([{ kind: 'firing', state: 'sent', tries: 2, error: null }])
    expect(await posted(url)).toMatchObject([{ status: 200, isGenuine: true }, { status: 500 }])
    await resolveAll()
    await posted(url)
    await removeAll()
  })
})

describe('the on-call order', () => {
  it('is set whole, so that nobody is lost from it', async () => {
    const ids: number[] = []
    for (const name of ['a', 'b', 'c'])
      ids.push((await addContactPoint(sandbox, { name, address: `${name}@company.test` })).id)
    const turned = ids.toReversed()
    expect(await staff.agnes.tryCall(setOnCallOrder, { ids: turned })).toBeNull()
    expect((await staff.agnes.call(listContactPoints, {})).map(({ id }) => id)).toEqual(turned)
    for (const wrong of [ids.slice(1), [...ids, 999], [ids[0] ?? 0, ids[0] ?? 0, ids[1] ?? 0]])
      expect(await staff.agnes.tryCall(setOnCallOrder, { ids: wrong })).toEqual(not('illegal_value'))
    await removeAll()
  })
})

it('the twenty-first contact point is refused', async () => {
  await fillContactPoints(sandbox)
  expect(await staff.victor.call(listContactPoints, {})).toHaveLength(CONTACT_POINTS_MOST)
  expect(await staff.victor.tryCall(requestContactPoint, contactPointAsked())).toEqual(not('illegal_operation'))
})
