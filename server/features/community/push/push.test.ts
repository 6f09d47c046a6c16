import { contract } from '@humidor/contract/index.ts'
import { MAX_PUSH_DEVICES } from '@humidor/domain/community/push.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifyMember, notifyMembers } from '../../../platform/notifications/notify.ts'

const { choosePush, pushChoice, subscribePush, testPush, unsubscribePush } = contract.push

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ push: true })
}, 60_000)

const money = { amount: 12_345_678, coin: 'USDT' } as const

const notify = (
  { uid }: Person,
  kind: 'depositCredited' | 'transferReceived' | 'orderPayable' | 'accountFrozen' | 'withdrawalCancelled',
  params: Record<string, string | number | typeof money> = { money },
) => harness.db.transaction().execute((tx) => notifyMember(tx, { uid, kind, params, at: harness.clock.now() }))

const receiver = () => {
  if (!harness.pushes) throw new Error('opened without push')
  return { pushes: harness.pushes, publicKey: harness.pushes.sender.publicKey }
}

/** Signs a person's browser up at the sandbox's push service. */
async function subscribe(person: Visitor, device = receiver().pushes.device()) {
  const { endpoint, p256dh, auth } = device
  await person.call(subscribePush, { endpoint, p256dh, auth, publicKey: receiver().publicKey })
  return device
}

/** What a device shows, the newest first. */
async function shown({ id }: { id: string }) {
  await harness.jobs.drain('push.send')
  return receiver()
    .pushes.list(id)
    .map(({ text }) => JSON.parse(text) as { title: string; body: string; unread: number; kind: string; tag: string })
}

/** The same person in another browser. */
async function elsewhere({ uid }: Person): Promise<Visitor> {
  const other = harness.visitor()
  other.token = await signIn(harness.making, { uid, sid: other.sid, at: harness.clock.now() })
  return other
}

const waiting = async () =>
  (await harness.db.selectFrom('push_waiting').select(['uid', 'send_at']).orderBy('id').execute()).map((row) => ({
    uid: row.uid,
    at: row.send_at.toISOString(),
  }))

describe('a notice', () => {
  it('comes to the device in the member’s language, without its amount, and once', async () => {
    const { magnus, db } = harness
    await db.updateTable('member').set({ language: 'de' }).where('uid', '=', magnus.uid).execute()
    const device = await subscribe(magnus)
    await notify(magnus, 'depositCredited')
    const [it] = await shown(device)
    expect(it).toMatchObject({ title: 'Einzahlung gutgeschrieben: •••', kind: 'depositCredited' })
    expect(it?.unread).toBe((await magnus.call(contract.notices.unreadNotify, {})).unread)
    expect(`${it?.title}${it?.body}`).not.toContain('12')
    await notify(magnus, 'withdrawalCancelled')
    expect(await shown(device)).toHaveLength(1)
    const [{ ttl, urgency } = { ttl: 0, urgency: '' }] = receiver().pushes.list(device.id)
    expect({ ttl, urgency }).toEqual({ ttl: 3 * 86_400, urgency: 'normal' })
  })

  it('shows amounts and names if the member wishes so', async () => {
    const { alice } = harness
    const device = await subscribe(alice)
    await notify(alice, 'transferReceived', { money, name: 'b***o' })
    expect((await shown(device))[0]).toMatchObject({ title: 'You received •••', body: '' })
    await alice.call(choosePush, { amounts: true })
    await notify(alice, 'transferReceived', { money, name: 'b***o' })
    expect((await shown(device))[0]).toMatchObject({
      title: 'You received 12.345678\u00A0USDT',
      body: 'b***o sent it to your USCD balance.',
    })
  })

  it('comes only in the groups that the member chose, also if they choose while it waits', async () => {
    const { bob } = harness
    const device = await subscribe(bob)
    await notify(bob, 'depositCredited')
    await bob.call(choosePush, { group: 'money', wanted: false })
    await notify(bob, 'depositCredited')
    await notify(bob, 'accountFrozen', { reason: 'a look' })
    expect((await shown(device)).map(({ kind }) => kind)).toEqual(['accountFrozen'])
    expect((await bob.call(pushChoice, {})).groups).toMatchObject({ money: false, security: true })
  })

  it('of a hundred members is queued by as few statements as of one, and not at all without a device', async () => {
    const { db, clock, tom, alice } = harness
    const statementsFor = async (many: number) => {
      let statements = 0
      const counting = db.withPlugin({
        transformQuery({ node }) {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const notices = Array.from({ length: many }, (_, at) => ({
        uid: at === 0 ? alice.uid : tom.uid,
        kind: 'awarded' as const,
        params: { money, reason: 'x' },
        at: clock.now(),
      }))
      await counting.transaction().execute((tx) => notifyMembers(tx, notices))
      return statements
    }
    expect(await statementsFor(100)).toBe(await statementsFor(1))
    const queued = await harness.pool.query(`select data ->> 'uid' as uid from pgboss.job where name = 'push.send'`)
    expect(queued.rows).toEqual([{ uid: String(alice.uid) }, { uid: String(alice.uid) }])
  })
})

describe('quiet hours', () => {
  it('hold back what can wait until they end, and let through what cannot', async () => {
    const { sylvia, clock } = harness
    const device = await subscribe(sylvia)
    // It is noon in Shanghai.
    await sylvia.call(choosePush, { quiet: { from: 11 * 60, until: 13 * 60, timeZone: 'Asia/Shanghai' } })
    const end = new Date(clock.now().getTime() + 3_600_000)
    await notify(sylvia, 'depositCredited')
    await notify(sylvia, 'accountFrozen', { reason: 'a look' })
    await notify(sylvia, 'orderPayable', { money, number: 7, hours: 1 })
    const kinds = async () => (await shown(device)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['accountFrozen', 'orderPayable'])
    expect((await shown(device)).find(({ kind }) => kind === 'orderPayable')?.body).toMatch(/^Pay ••• in the shop/)
    expect(await waiting()).toEqual([{ uid: sylvia.uid, at: end.toISOString() }])
    await harness.travel(end)
    await harness.jobs.poll('push.send-waiting')
    expect(await kinds()).toEqual(['accountFrozen', 'depositCredited', 'orderPayable'])
    expect(await waiting()).toEqual([])
  })

  it('are refused in an unknown zone and outside of a day, and a choice without its value', async () => {
    const { carol } = harness
    const quiet = { from: 0, until: 60, timeZone: 'Mars/Olympus' }
    expect(await carol.tryCall(choosePush, { quiet })).toEqual({ refused: 'wrong_param' })
    expect(await carol.tryCall(choosePush, { quiet: { ...quiet, from: 1_440 } })).toEqual({ refused: 'illegal_value' })
    expect(await carol.tryCall(choosePush, { group: 'money' })).toEqual({ refused: 'wrong_param' })
    expect((await carol.call(pushChoice, {})).quiet).toBeNull()
  })
})

describe('a push service', () => {
  it('that does not know the device any more ends the subscription', async () => {
    const { gregor } = harness
    const device = await subscribe(gregor)
    receiver().pushes.refuse(device.id, { status: 410 })
    await notify(gregor, 'depositCredited')
    expect(await shown(device)).toEqual([])
    expect(await gregor.call(pushChoice, {})).toMatchObject({ devices: 0, deviceKey: null })
  })

  it('that asks for a pause gets it, and the other device is not told twice', async () => {
    const { paula, clock } = harness
    const second = await elsewhere(paula)
    const [busy, free] = [await subscribe(paula), await subscribe(second)]
    receiver().pushes.refuse(busy.id, { status: 429, retryAfter: '600' })
    await notify(paula, 'depositCredited')
    expect([await shown(busy), await shown(free)].map(({ length }) => length)).toEqual([0, 1])
    await harness.travel(new Date(clock.now().getTime() + 660_000))
    await harness.jobs.poll('push.send-waiting')
    expect([await shown(busy), await shown(free)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('that fails is tried again for its device alone', async () => {
    const { paula } = harness
    const busy = await subscribe(paula)
    receiver().pushes.refuse(busy.id, { status: 503 }, { status: 503 })
    await notify(paula, 'depositCredited')
    await shown(busy)
    const { rows } = await harness.pool.query(
      `select state, data ->> 'sid' as sid from pgboss.job where name = 'push.send'`,
    )
    expect(rows).toEqual([{ state: 'retry', sid: paula.sid }])
    await harness.pool.query(`delete from pgboss.job where name = 'push.send'`)
  })
})

describe('a device', () => {
  it('goes with its session, and to the member who uses the browser next', async () => {
    const { magnus, carol } = harness
    const device = await subscribe(magnus)
    await subscribe(carol, device)
    expect([(await magnus.call(pushChoice, {})).devices, (await carol.call(pushChoice, {})).devices]).toEqual([0, 1])
    await notify(magnus, 'depositCredited')
    await notify(carol, 'accountFrozen', { reason: 'x' })
    expect((await shown(device)).map(({ kind }) => kind)).toEqual(['accountFrozen'])
    const other = await elsewhere(carol)
    await subscribe(other)
    await other.call(contract.identity.logout, {})
    expect((await carol.call(pushChoice, {})).devices).toBe(1)
    await carol.call(unsubscribePush, {})
    await carol.call(unsubscribePush, {})
    expect(await carol.call(pushChoice, {})).toMatchObject({ devices: 0, deviceKey: null })
  })

  it('is one of ten at most, and none is added twice, also at the same time', async () => {
    const { tom } = harness
    for (let n = 0; n <= MAX_PUSH_DEVICES; n += 1) await subscribe(await elsewhere(tom))
    expect((await tom.call(pushChoice, {})).devices).toBe(MAX_PUSH_DEVICES)
    const device = receiver().pushes.device()
    await Promise.all([subscribe(tom, device), subscribe(tom, device), subscribe(harness.alice, device)])
    const { rows } = await harness.pool.query(
      'select count(*)::int as n from push_subscription where endpoint_hash = sha256($1)',
      [device.endpoint],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is never an address of our own network, and has our key', async () => {
    const { bob } = harness
    const { publicKey, pushes } = receiver()
    const { p256dh, auth } = pushes.device()
    const tries = (endpoint: string, key = publicKey) =>
      bob.tryCall(subscribePush, { endpoint, p256dh, auth, publicKey: key })
    for (const endpoint of [
      'http://127.0.0.1:5432/',
      'https://169.254.169.254/',
      'https://localhost/',
      'https://evil.test/',
    ])
      expect(await tries(endpoint)).toEqual({ refused: 'wrong_param' })
    expect(await tries('https://fcm.googleapis.com/x', `B${'a'.repeat(86)}`)).toEqual({ refused: 'wrong_param' })
    const { rows } = await harness.pool.query('select sealed from push_subscription limit 1')
    expect(String(rows[0]?.sealed)).not.toContain('http')
  })

  it('gets a test at once, at most one in ten seconds', async () => {
    const { alice, clock } = harness
    const device = await subscribe(alice)
    await alice.call(testPush, {})
    expect((await shown(device))[0]).toMatchObject({ title: 'Notifications are on', kind: 'test' })
    expect(await alice.tryCall(testPush, {})).toEqual({ refused: 'code_request_too_frequent' })
    clock.moveTo(new Date(clock.now().getTime() + 10_000))
    await alice.call(unsubscribePush, {})
    expect(await alice.tryCall(testPush, {})).toEqual({ refused: 'not_found' })
  })
})
