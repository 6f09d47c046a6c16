import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { timelineSources } from '@humidor/domain/backoffice/timeline.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifiedMerchant } from '../../commerce/merchants/merchants.testing.ts'

const { listTimeline } = consoleContract.timeline
const { freezeMember, unfreezeMember, requestAuthenticatorReset } = consoleContract.members
const { endMerchantSessions } = consoleContract.merchantChanges
const { audit } = consoleContract.operators
const { transferUsdc } = contract.wallet
const { transferCigToMerchant } = contract.merchants
const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await aliceIsBusy()
}, 120_000)
afterAll(() => sandbox.close())

async function at(key: keyof Sandbox['staff']) {
  await sandbox.renewOperatorSession(sandbox.staff[key])
  return sandbox.staff[key]
}
type Asked = Parameters<typeof ask>[0]
const ask = async (it: {
  uid?: number
  vcode?: string
  kind?: 'money' | 'access' | 'operators' | 'messages' | 'notes'
  from?: ReturnType<typeof businessDay>
  to?: ReturnType<typeof businessDay>
  after?: string
  limit?: number
}) => await (await at('fiona')).call(listTimeline, { limit: 25, ...it })

/** All entries of a timeline, read in pages of a few. */
async function all(it: Asked, limit: number) {
  const found: Awaited<ReturnType<typeof ask>>['rows'] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await ask({ ...it, limit, ...(after !== undefined && { after }) })
    expect(rows.length).toBeLessThanOrEqual(limit)
    found.push(...rows)
    after = next
  }
  return found
}
const minutesPass = (minutes: number) =>
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + minutes * 60_000))

/** Alice pays Bob, is frozen and freed, and her authenticator is to be reset. */
async function aliceIsBusy() {
  const { alice, bob } = sandbox
  await alice.fund(uscd(1_000), 'USCD')
  for (let n = 1; n <= 3; n += 1) {
    minutesPass(2)
    await sandbox.renewSession(alice)
    await alice.call(transferUsdc, { email: bob.email, money: uscd(n), googleCode: alice.googleCode() })
  }
  minutesPass(2)
  await (await at('wendy')).call(freezeMember, { uid: alice.uid, reason: 'Lost phone.' })
  minutesPass(2)
  await (await at('sam')).call(unfreezeMember, { uid: alice.uid, reason: 'Found again.' })
  minutesPass(2)
  await (await at('wendy')).call(requestAuthenticatorReset, { uid: alice.uid, reason: 'Asked at the desk.' })
}

it('shows a member’s money, sign-ins, acts of operators and notices in one stream, the newest first', async () => {
  const { alice, bob } = sandbox
  const rows = await all({ uid: alice.uid }, 50)
  const moments = rows.map((row) => row.at.getTime())
  expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  expect(rows.map(({ kind, source }) => kind === timelineSources[source])).not.toContain(false)
  expect(rows[0]).toMatchObject({
    source: 'request',
    what: 'resetAuthenticator',
    by: 'Wendy Wrapper',
    state: 'waiting',
  })
  expect(rows[0]?.link).toMatchObject({ to: 'approval' })
  expect(rows.find(({ what }) => what === freezeMember.path)).toMatchObject({
    by: 'Wendy Wrapper',
    text: 'Lost phone.',
  })
  expect(rows.find(({ what }) => what === 'accountFrozen')).toMatchObject({
    ...{ source: 'notice', state: 'mailed', text: expect.stringContaining('Lost phone.') },
  })
  const paid = rows.find(({ source }) => source === 'transfer')
  expect(paid).toMatchObject({
    other: { who: 'member', id: String(bob.uid), name: bob.name },
    link: { to: 'transfer' },
  })
  expect(paid?.amounts).toContainEqual({ account: 'transaction', coin: 'USCD', amount: -3_000_000n })
})

it('is the same in pages of any size, each entry once', async () => {
  const { uid } = sandbox.alice
  const whole = (await all({ uid }, 200)).map(({ id }) => id)
  expect(new Set(whole).size).toBe(whole.length)
  expect(whole.length).toBeGreaterThan(8)
  for (const limit of [1, 2, 3]) expect((await all({ uid }, limit)).map(({ id }) => id)).toEqual(whole)
})

it('is filtered by kind and by days', async () => {
  const { uid } = sandbox.alice
  const kinds = ['money', 'access', 'operators', 'messages', 'notes'] as const
  const whole = await all({ uid }, 50)
  for (const kind of kinds) expect(await all({ uid, kind }, 50)).toEqual(whole.filter((row) => row.kind === kind))
  const today = businessDay(sandbox.clock.now())
  const isToday = (moment: Date) => businessDay(moment) === today
  expect(await all({ uid, from: today, to: today }, 3)).toEqual(whole.filter((row) => isToday(row.at)))
  expect(await all({ uid, to: '2020-01-01' as typeof today }, 50)).toEqual([])
  expect(await all({ uid, from: dayAfter(today) }, 50)).toEqual([])
})

it('shows a merchant’s payments, devices and what operators did', async () => {
  const { bob } = sandbox
  const lantern = await verifiedMerchant(sandbox)
  await bob.fund(micros<'CIG'>(50_000_000n), 'CIG')
  await sandbox.renewSession(bob)
  await bob.call(transferCigToMerchant, {
    ...{ merchantVcode: lantern.vcode, moneyCig: micros<'CIG'>(10_000_000n), googleCode: bob.googleCode() },
  })
  await sandbox.renewMerchantSession(lantern)
  minutesPass(1)
  const rows = await all({ vcode: lantern.vcode }, 2)
  expect(rows.find(({ what }) => what === 'bill.paid')).toMatchObject({
    ...{ source: 'merchantEvent', kind: 'money', amounts: [{ account: '', coin: 'CIG', amount: 10_000_000n }] },
    link: { to: 'bill', within: lantern.vcode },
  })
  expect(rows.find(({ source }) => source === 'merchantSession')).toMatchObject({ what: 'signedIn', kind: 'access' })
  await (await at('wendy')).call(endMerchantSessions, { vcode: lantern.vcode, reason: 'They asked.' })
  expect((await all({ vcode: lantern.vcode, kind: 'operators' }, 5))[0]).toMatchObject({
    ...{ what: endMerchantSessions.path, by: 'Wendy Wrapper', text: 'They asked.' },
  })
})

it('does not count looks at a person as acts, and is a look itself', async () => {
  const { uid } = sandbox.paula
  for (let n = 0; n < 3; n += 1) await ask({ uid })
  expect(await all({ uid, kind: 'operators' }, 50)).toEqual([])
  const { rows } = await (await at('victor')).call(audit, { call: listTimeline.path, about: String(uid), limit: 25 })
  expect(rows.length).toBe(4)
})

it('refuses a cursor that it did not give', async () => {
  const { uid } = sandbox.alice
  const fiona = await at('fiona')
  for (const after of ['x', 'transfer=abc', 'request=1', 'transfer=1~transfer=2', 'nothing=1'])
    expect(await fiona.tryCall(listTimeline, { uid, limit: 5, after })).toEqual({ refused: 'parameter_error' })
  expect(await fiona.tryCall(listTimeline, { limit: 5 })).toEqual({ refused: 'parameter_error' })
  expect(await (await at('conrad')).tryCall(listTimeline, { uid, limit: 5 })).toEqual({ refused: 'illegal_operation' })
})
