import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { Person } from '@humidor/sandbox/person.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { openServerConnections } from '@humidor/sandbox/server-connections.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../http/log.ts'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'
import { amount, opens, pays } from './charges.testing.ts'

const { readCharge } = contract.charges
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
/** A second node on the same database, with a clock of its own, and bob at it. */
let second: Awaited<ReturnType<typeof buildPlatform>>
let bobThere: Person
let ahead = 0
let close: () => Promise<void>

beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob, clock, secret, making, url } = harness
  for (const who of [alice, bob]) await who.fund(micros<'CIG'>(1_000_000_000n), 'CIG')
  const served = openServerConnections(url)
  second = await buildPlatform({
    ...{ served, secret, passwords: making.passwords, chains: [], version: 'second' },
    clock: { now: () => new Date(clock.now().getTime() + ahead) },
    mailer: { send: async () => undefined },
    publicUrl: 'http://127.0.0.1:8080',
    log: createLog('silent'),
  })
  bobThere = new Person(
    { ...bob, ...(bob.token !== undefined && { token: bob.token }) },
    { carry: transportTo(second.fastify), db: harness.db, clock },
  )
  close = async () => {
    await second.close()
    await served.close()
  }
}, 60_000)
afterAll(async () => await close())

/** A charge whose last millisecond it is. */
async function expiring() {
  const shop = await verifiedMerchant(harness)
  const charge = await opens(shop, { currency: 'CIG', money: amount(1_000_000n), seconds: 120 })
  // Codes are drawn shortly before, as a fresh one may move the clock.
  harness.clock.moveTo(new Date(charge.expiresAt.getTime() - 15_000))
  const codes = [harness.alice.googleCode(), harness.bob.googleCode()] as const
  harness.clock.moveTo(new Date(charge.expiresAt.getTime() - 1))
  return { shop, charge, codes }
}

/** How the database says that a charge ended, and its payments. */
const endsOf = async (id: string) =>
  (
    await sql<{ ends: string[]; bills: number }>`
      select array(select kind from merchant_event where charge_id = ${BigInt(id)} and kind <> 'charge.opened') as ends,
        (select count(*)::int from merchant_bill where charge_id = ${BigInt(id)}) as bills`.execute(harness.db)
  ).rows[0]

it('a charge in its last millisecond is paid at the node for which it is not over yet, and at no other', async () => {
  ahead = 1
  for (let n = 0; n < 4; n += 1) {
    const { charge, codes } = await expiring()
    const [here, there] = await Promise.all([pays(harness.alice, charge, codes[0]), pays(bobThere, charge, codes[1])])
    expect(here).toHaveProperty('receipt')
    // Whichever it sees first: its own clock, or the payment.
    expect([refused('charge_expired'), refused('charge_paid')]).toContainEqual(there)
    expect(await endsOf(charge.id)).toEqual({ ends: ['charge.paid'], bills: 1 })
  }
})

it('of a payment at one node and the end of its time at another, exactly one happens', async () => {
  ahead = 1
  for (let n = 0; n < 8; n += 1) {
    const { shop, charge, codes } = await expiring()
    const begins = n % 2 === 0 ? 'payment' : 'end'
    const paying = () => pays(harness.alice, charge, codes[0])
    const ending = () => second.jobs.poll('charges.expire')
    const [paid] = await (begins === 'payment'
      ? Promise.all([paying(), ending()])
      : Promise.all([ending(), paying()]).then(([done, answer]) => [answer, done] as const))
    const isPaid = 'receipt' in paid
    if (!isPaid) expect(paid).toEqual(refused('charge_expired'))
    // A payment that won leaves the job nothing to end; one that lost finds it ended.
    if (isPaid) await ending()
    const kind = isPaid ? 'charge.paid' : 'charge.expired'
    expect(await endsOf(charge.id)).toEqual({ ends: [kind], bills: isPaid ? 1 : 0 })
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({ state: isPaid ? 'paid' : 'expired' })
  }
})

it('at both nodes at once, two members pay it once', async () => {
  ahead = 0
  for (let n = 0; n < 4; n += 1) {
    const { charge, codes } = await expiring()
    const answers = await Promise.all([pays(harness.alice, charge, codes[0]), pays(bobThere, charge, codes[1])])
    expect(answers.filter((one) => 'receipt' in one)).toHaveLength(1)
    expect(answers.filter((one) => 'refused' in one)).toEqual([refused('charge_paid')])
    expect(await endsOf(charge.id)).toEqual({ ends: ['charge.paid'], bills: 1 })
  }
})
