import { randomBytes } from 'node:crypto'
import { info } from '@humidor/contract/accounts/member.ts'
import { activeAccount } from '@humidor/contract/accounts/membership.ts'
import { analysis, getChildren } from '@humidor/contract/accounts/team.ts'
import { transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { ensureRootMember, ROOT_UID } from '@humidor/server/features/accounts/identity/identity.ts'
import { teamFeature } from '@humidor/server/features/accounts/team/team.ts'
import { tokenHash } from '@humidor/server/http/keys.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import { type Figure, latencyFigures, median } from './figures.ts'
import { openHarness, openServer } from './harness.ts'
import { seedLedger } from './ledger.ts'
import { CHAIN_FROM, countByWalking, PROMOTER, type Shape, seedMillion, WIDE_FROM } from './million.ts'

export interface TeamBench {
  figures: Figure[]
  /** Ids of the invariants that are violated afterwards. */
  breaches: string[]
}

/** Activations that each measurement makes one by one, and activations of a burst. */
const ONE_BY_ONE = 100
const BURST = 1_000
const CONCURRENCY = 32

const since = (from: number) => performance.now() - from

async function timesOf<Each>(all: readonly Each[], work: (each: Each) => Promise<unknown>) {
  const times: number[] = []
  for (const each of all) {
    const from = performance.now()
    await work(each)
    times.push(since(from))
  }
  return times
}

/** Opens the server with its jobs. A job runs only when it is polled. */
async function open(url: string) {
  const harness = await openHarness(url)
  const { database, making } = harness
  const clock = { now: () => new Date() }
  await ensureRootMember(database.db, { ...making, at: new Date('2026-01-01T00:00:00Z') })
  const app = await openServer(harness, clock)
  const jobs = createJobs({ db: database.db, url, clock, jobs: app.jobs, tasks: app.tasks })
  await jobs.prepare()
  return {
    db: database.db,
    fastify: app.fastify,
    climb: () => jobs.poll('team.climb'),
    close: async () => {
      await jobs.stop()
      await app.close()
      await database.close()
    },
  }
}

type TestServer = Awaited<ReturnType<typeof open>>

/** Signs members in, each on their own device. */
async function signedIn({ db, fastify }: TestServer, uids: readonly number[]) {
  const visitors = uids.map(() => new Visitor(transportTo(fastify)))
  const tokens = uids.map(() => randomBytes(32).toString('base64url'))
  for (const [n, visitor] of visitors.entries()) visitor.token = tokens[n]
  await sql`
    insert into session (token_hash, uid, sid, created_at, seen_at, expires_at)
    select hash, uid, sid, now(), now(), now() + interval '29 days' from unnest(
      ${tokens.map(tokenHash)}::bytea[], ${uids}::int[], ${visitors.map(({ sid }) => sid)}::text[]) s (hash, uid, sid)`.execute(
    db,
  )
  return visitors
}

let nextUid = 50_000_000

/** Creates signed-in members with money, one invited by each of the referrers. */
async function createInvited(platform: TestServer, referrers: readonly number[]) {
  const { db } = platform
  const first = nextUid
  nextUid += referrers.length
  const uids = referrers.map((_, n) => first + n)
  await openAccounts(db, referrers)
  await seedLedger(db, { first, count: referrers.length })
  for (let from = 0; from < uids.length; from += 200)
    await sql`
      insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
      select uid, 'm' || uid || '@cigar.test', 'member' || uid, 'member' || uid, '$argon2id$none',
        translate(uid::text, '01', 'AB'), referrer, now(), 'en'
      from unnest(${uids.slice(from, from + 200)}::int[], ${referrers.slice(from, from + 200)}::int[]) m (uid, referrer)`.execute(
      db,
    )
  return signedIn(platform, uids)
}

const openAccounts = (db: Database, uids: readonly number[]) =>
  sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, unnest(${[...new Set(uids)]}::int[]) uid where owner = 'member' on conflict do nothing`.execute(
    db,
  )

const activate = (visitor: Visitor) => visitor.call(activeAccount, {})

/** Runs many activations concurrently. Returns activations per second. */
async function burst(visitors: readonly Visitor[]) {
  const left = [...visitors]
  const from = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await activate(next)
    }),
  )
  return visitors.length / (since(from) / 1000)
}

async function measureRollUp({ db, climb }: TestServer) {
  const before = await rowsWritten(db)
  const from = performance.now()
  await climb()
  return { took: since(from), rows: (await rowsWritten(db)) - before }
}

/** Rows of `team` updated so far, by all connections. */
async function rowsWritten(db: Database) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: bigint }>`select pg_stat_get_tuples_updated('team'::regclass) as n`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Measures activations one by one, then the roll-up of a single one, then a burst and its roll-up. */
async function activations(platform: TestServer, where: string, referrer: () => number): Promise<Figure[]> {
  const some = (count: number) => createInvited(platform, Array.from({ length: count }, referrer))
  const single = await timesOf(await some(ONE_BY_ONE), activate)
  await platform.climb()
  await (await some(1)).reduce((done, visitor) => done.then(() => activate(visitor)), Promise.resolve<unknown>(null))
  const one = await measureRollUp(platform)
  const rate = await burst(await some(BURST))
  const all = await measureRollUp(platform)
  return [
    {
      label: `${BURST} activations ${where}, until all lines are counted`,
      value: all.took / one.took,
      unit: '×',
      against: 'one activation there, until its line is counted',
    },
    ...latencyFigures(`an activation ${where}`, single),
    {
      label: '  until its whole line is counted',
      value: one.took / 1000,
      unit: 's',
      against: `${one.rows} rows written`,
    },
    { label: `  ${BURST} in a burst, ${CONCURRENCY} concurrent`, value: rate, unit: '/s' },
    {
      label: '  until all their lines are counted',
      value: all.took / 1000,
      unit: 's',
      against: `${all.rows} rows written`,
    },
  ]
}

async function measureReads(platform: TestServer): Promise<{ figures: Figure[]; walking: number }> {
  const [root, promoter] = (await signedIn(platform, [ROOT_UID, PROMOTER])) as [Visitor, Visitor]
  await openAccounts(platform.db, [PROMOTER])
  await sql`update member set activated_at = now(), level = 1 where uid in (${ROOT_UID}, ${PROMOTER}) and level = 0`.execute(
    platform.db,
  )
  await platform.climb()
  const times = Array.from({ length: 200 })
  const { count } = await promoter.call(getChildren, { page: 1, limit: 20 })
  const pages = (page: number) => () => promoter.call(getChildren, { page, limit: 20 })
  const last = Math.ceil(count / 20)
  const walked = performance.now()
  await platform.db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await countByWalking(one, ROOT_UID)
  })
  const walking = since(walked)
  const infos = await timesOf(times, () => root.call(info, {}))
  const figures: Figure[] = [
    {
      label: 'info of the root member',
      value: median(infos) / walking,
      unit: '×',
      against: 'counting their line by walking it',
      goal: { atMost: 0.01 },
    },
    ...latencyFigures('info of the root member', infos),
    ...latencyFigures('analysis of the root member', await timesOf(times, () => root.call(analysis, {}))),
    ...latencyFigures(`first page of ${count} invited`, await timesOf(times, pages(1))),
    ...latencyFigures(`last page, ${last}`, await timesOf(times.slice(0, 50), pages(last))),
    { label: 'against it: counting the line by walking it', value: walking / 1000, unit: 's' },
  ]
  return { figures, walking }
}

/** Measures a team of a million members: reading it, activating members and counting it. */
export async function benchTeam(
  url: string,
  { shape = { wide: 1_000_000, deep: 100_000 } as Shape, progress = (_: string): void => {} } = {},
): Promise<TeamBench> {
  const platform = await open(url)
  try {
    progress(`Seeding ${shape.wide} members in a tree and ${shape.deep} in a chain …`)
    const seeding = async (one: Database) => {
      await sql`set statement_timeout = 0`.execute(one)
      await seedMillion(one, shape, new Date('2026-02-01T00:00:00Z'))
    }
    await platform.db.connection().execute(seeding)
    const all = await measureRollUp(platform)
    const total = shape.wide + shape.deep
    const { figures: read, walking } = await measureReads(platform)
    const figures: Figure[] = [
      {
        label: `counting ${total.toLocaleString('en')} members from zero, and storing the counts`,
        value: all.took / walking,
        unit: '×',
        against: 'walking the root member’s line once, which writes nothing',
      },
      {
        label: `counting ${total.toLocaleString('en')} members from zero`,
        value: all.took / 1000,
        unit: 's',
        against: `${all.rows.toLocaleString('en')} rows written, ${Math.round(all.rows / (all.took / 1000)).toLocaleString('en')} /s`,
      },
      ...read,
    ]
    const anyMember = () => WIDE_FROM + Math.floor(Math.random() * shape.wide)
    const bottom = () => CHAIN_FROM + shape.deep - 1
    figures.push(...(await activations(platform, 'somewhere in the tree', anyMember)))
    figures.push(...(await activations(platform, 'at the bottom of the chain', bottom)))
    // A member elsewhere has a higher fee, so every line must be followed to its end.
    await sql`update member set shipping_fee = 15000000 where uid = ${WIDE_FROM + shape.wide - 1}`.execute(platform.db)
    figures.push(...(await activations(platform, 'there, the line followed to its end', bottom)))
    const breaches = await verify(platform.db, teamFeature.invariants)
    return { figures, breaches: breaches.map(({ id }) => id) }
  } finally {
    await platform.close()
  }
}
