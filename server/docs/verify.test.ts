import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { before, drawsIn, due, partsOf } from '../features/products/draws/draws.testing.ts'
import { openAhead } from '../features/products/draws/sessions.ts'
import { treasuryHas } from '../features/products/preorders/preorders.testing.ts'
import { drawn, points, stateOf } from '../features/products/raffle/raffle.testing.ts'
import { changeSetting } from '../platform/settings/stored-settings.ts'
import { type Json, program, verify } from './verifier.testing.ts'

let harness: Sandbox
let origin: string
/** A platform that shows the records of the real one, changed by `lie`. */
let liar: { origin: string; server: Server; lie: (record: Json) => Json }
let draw: { withBeacon: string; other: string }
let seed: string

const { holds, idOf, fiveOrder } = drawsIn(() => harness)

/** Two draws, one with winners and one without an entry, and a seed of the raffle with seven draws. */
async function happen() {
  await openAhead(harness.db, partsOf(harness), { at: harness.clock.now(), pause: 600 })
  await changeSetting(harness.db, 'orderQuota', 500_000_000n)
  await fiveOrder()
  draw = { withBeacon: String(await idOf()), other: String(await idOf('cig')) }
  await holds(before(due, 600))
  await holds(due)
  const { alice } = harness
  await harness.renewSession(alice)
  await alice.fund(points(1_600), 'POINT')
  const state = await stateOf(alice)
  seed = state.commitment ?? ''
  for (const clientSeed of ['a', 'b', 'my-own', 'my-own', 'x.y_z', '9', undefined])
    await drawn(alice, { ...(clientSeed !== undefined && { clientSeed }) })
}

beforeAll(async () => {
  harness = await openSandbox()
  await treasuryHas(harness, 1_000_000)
  await happen()
  await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}`
  const server = createServer((request, response) => {
    void fetch(origin + request.url)
      .then((answer) => answer.json())
      .then((record) => response.end(JSON.stringify(liar.lie(record))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  liar = { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lie: (record) => record }
}, 120_000)
afterAll(async () => {
  liar.server.close()
  await harness.close()
})

/** The verdict on a record that the liar changed. */
async function verdictOn(lie: (record: Json) => unknown, ...args: string[]) {
  liar.lie = (record) => {
    lie(record)
    return record
  }
  return await verify(liar.origin, ...args)
}

const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

describe('docs/verify/verify.mjs, against a listening server', { timeout: 60_000 }, () => {
  it('repeats a draw with a beacon, and says that it does not check the signature', async () => {
    const { code, text } = await verify(origin, 'draw', draw.withBeacon)
    expect(text).toContain('All 9 checks passed.')
    expect(text).toContain('– Not checked: the beacon.')
    expect(text).not.toContain('✗')
    expect(code).toBe(0)
    expect((await verify(origin, 'draw', draw.other)).code).toBe(0)
  })

  it('cannot check a seed that is not revealed, and shows neither its draws nor their number', async () => {
    const { code, text } = await verify(origin, 'raffle', seed)
    expect([code, text]).toEqual([2, expect.stringContaining('not revealed yet')])
    const record = await (await fetch(`${origin}/transparency/raffle/${seed}.json`)).json()
    expect(record).toMatchObject({ commitment: seed, seed: null, day: null, count: null, draws: [] })
  })

  it('repeats every draw of a seed once it is revealed', async () => {
    await harness.alice.call(contract.raffle.revealSeed, {})
    const { code, text } = await verify(origin, 'raffle', seed)
    expect(text).toContain('All 5 checks passed.')
    expect(text).toContain('· Draws: 7')
    expect(code).toBe(0)
  })

  it('finds nothing wrong with a platform in between that changes nothing', async () => {
    expect((await verdictOn(() => {}, 'draw', draw.withBeacon)).code).toBe(0)
    expect((await verdictOn(() => {}, 'raffle', seed)).code).toBe(0)
  })

  const first = (record: Json) => record.entries.find(({ won }: { won: boolean }) => won)
  it.each<[string, (record: Json) => unknown, string]>([
    ['another draw', (it) => (it.id += 1), 'The record is that of this draw'],
    ['another seed', (it) => (it.seed = flip(it.seed)), 'The seed is the one promised'],
    ['no seed', (it) => (it.seed = 'none'), 'The seed is the one promised'],
    ['another commitment', (it) => (it.commitment = flip(it.commitment)), 'The seed is the one promised'],
    ['a draw held early', (it) => (it.drawnAt = it.openedAt), 'It opened, closed and was held'],
    ['a list closed early', (it) => (it.closedAt = it.openedAt), 'It opened, closed and was held'],
    ['no time of the closing', (it) => (it.closedAt = null), 'It opened, closed and was held'],
    ['an order less', (it) => it.entries.pop(), 'The list is the one locked'],
    ['an order less, and counted', (it) => (it.count = it.entries.splice(1).length), 'The list is the one locked'],
    ['an order twice', (it) => it.entries.push(it.entries[0]), 'Each order is listed once'],
    ['an order more', (it) => it.entries.push({ ...it.entries[0], onum: 'HM-9999' }), 'The list is the one locked'],
    ['orders in another order', (it) => it.entries.reverse(), 'Each order is listed once'],
    ['a larger order', (it) => (it.entries[0].money += 1), 'The list is the one locked'],
    ['an order by another name', (it) => (it.entries[0].onum = 'HM-412'), 'Each order is listed once'],
    ['another hash of the list', (it) => (it.entriesHash = flip(it.entriesHash)), 'The list is the one locked'],
    ['a winner who lost', (it) => (first(it).won = false), 'Repeating it gives the same winners'],
    ['winners and losers exchanged', (it) => it.entries.forEach((one: Json) => (one.won = !one.won)), 'Repeating it'],
    ['another place', (it) => (it.entries[0].place += 1), 'Repeating it gives the same winners'],
    ['a larger limit', (it) => (it.quota += 200_000_000), 'Repeating it gives the same winners'],
    ['another number of winners', (it) => (it.won += 1), 'The number of winners'],
    ['another sum', (it) => (it.wonMoney += 1), 'The number of winners'],
    ['another value of the beacon', (it) => (it.randomness = flip(it.randomness)), 'The beacon’s value'],
    ['another signature', (it) => (it.signature = flip(it.signature)), 'The beacon’s value'],
    ['no signature', (it) => (it.signature = null), 'The beacon’s value'],
    ['a hidden beacon', (it) => (it.beaconState = 'none'), 'The record has no beacon’s value'],
    [
      'a beacon that was left out',
      (it) => Object.assign(it, { beaconState: 'unreachable', signature: null, randomness: null }),
      'Repeating it gives the same winners',
    ],
    ['a round that was known before', (it) => earlyRound(it), 'Nobody could know the beacon’s round'],
    ['no entries', (it) => delete it.entries, 'Each order is listed once'],
  ])('finds %s in the record of a draw', async (_what, lie, check) => {
    const { code, text } = await verdictOn(lie, 'draw', draw.withBeacon)
    expect(text).toContain(`✗ ${check}`)
    expect(code).toBe(1)
  })

  /** drand's chain, with a round of the day before. */
  const earlyRound = (record: Json) => {
    const chain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
    const round = Math.floor((Date.parse(record.dueAt) / 1000 - 86_400 - 1_692_803_367) / 3)
    record.beacon = { ...record.beacon, chain, round }
  }

  it.each<[string, (record: Json) => unknown, string]>([
    ['another commitment', (it) => (it.commitment = flip(it.commitment)), 'The record is that of this fingerprint'],
    ['another seed', (it) => (it.seed = flip(it.seed)), 'Seed and odds are the ones promised'],
    ['no seed', (it) => (it.seed = 7), 'Seed and odds are the ones promised'],
    ['another hash of the odds', (it) => (it.tableHash = flip(it.tableHash)), 'The odds match their hash'],
    ['a cheaper draw', (it) => (it.cost = 100), 'The odds match their hash'],
    ['a larger prize', (it) => (it.prizes[5].amount *= 2), 'The odds match their hash'],
    ['better chances', (it) => (it.prizes[0].weight = 100), 'The odds match their hash'],
    ['a prize less', (it) => it.prizes.pop(), 'The odds match their hash'],
    ['a draw left out', (it) => it.draws.splice(2, 1), 'No draw is missing'],
    ['a draw left out and not counted', (it) => (it.count = it.draws.splice(1).length), 'No draw is missing'],
    ['a draw twice', (it) => it.draws.push(it.draws[0]), 'No draw is missing'],
    ['another number of draws', (it) => (it.count += 1), 'No draw is missing'],
    ['another prize', (it) => (it.draws[0].prizeId = (it.draws[0].prizeId % 6) + 1), 'Repeating each draw'],
    ['another seed of the member', (it) => otherSeed(it), 'Repeating each draw'],
    ['no draws', (it) => delete it.draws, 'No draw is missing'],
  ])('finds %s in the record of a seed', async (_what, lie, check) => {
    const { code, text } = await verdictOn(lie, 'raffle', seed)
    expect(text).toContain(`✗ ${check}`)
    expect(code).toBe(1)
  })

  /** One other seed may give the same prizes by chance. Seven do so once in some hundred times. */
  const otherSeed = (record: Json) => {
    for (const one of record.draws) one.clientSeed += '-changed'
  }

  it('cannot check what does not exist, does not answer or is no record', async () => {
    expect((await verify(origin, 'draw', '999999')).code).toBe(2)
    expect((await verify(origin, 'raffle', 'ab'.repeat(32))).code).toBe(2)
    expect((await verify('http://127.0.0.1:9', 'draw', '1')).code).toBe(2)
    expect((await verify('nowhere', 'draw', '1')).code).toBe(2)
    liar.lie = () => 'a text'
    expect((await verify(liar.origin, 'draw', draw.withBeacon)).code).toBe(2)
    expect((await verdictOn((it) => (it.version = 2), 'draw', draw.withBeacon)).code).toBe(2)
  })

  it('has its documents explained: each of the platform is in docs/verify/README.md', async () => {
    const readme = await readFile(join(program, '../README.md'), 'utf8')
    const documents = harness.features.flatMap(({ documents = [] }) => documents)
    expect(documents.length).toBeGreaterThanOrEqual(2)
    // Those of the page's parts are one row.
    const own = documents.filter(({ path }) => !path.startsWith('/transparency/data/'))
    for (const { path, summary } of own) expect(readme).toContain(`| \`${path}\` | ${summary} |`)
  })

  it('explains itself', async () => {
    const { code, text } = await verify('--help')
    expect(text).toContain('draw <id>')
    expect(text).toContain('raffle <commitment>')
    expect(code).toBe(0)
    for (const args of [[], [origin], [origin, 'toString'], [origin, 'draw'], [origin, 'draw', '1', '2']])
      expect((await verify(...args)).code).toBe(2)
    for (const id of ['-1', '1.json', '../healthz', '0x1']) expect((await verify(origin, 'draw', id)).code).toBe(2)
  })
})
