import { randomBytes } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Letter } from '@humidor/server/adapters/mail.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { freshDatabase } from '@humidor/server/database/testing.ts'
import { createPasswords, createVault } from '@humidor/server/features/identity/identity.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { afterAll } from 'vitest'
import { localBeacon } from './beacon.ts'
import { type Key, parts } from './cast.ts'
import { openChains } from './chains.ts'
import { standingClock, travel } from './clock.ts'
import { buildHouse } from './house.ts'
import { type Making, makeMember, makeRoot, setStanding, signIn } from './members.ts'
import { gatherMerchants, type Merchant, signInMerchant } from './merchants.ts'
import { gatherOperators, type Operator, signInOperator } from './operators.ts'
import { Person } from './person.ts'
import { carryInto, Visitor } from './visitor.ts'

export interface SandboxOptions {
  /** With local chains, which take most of a second to open. Without them no chain is offered. */
  chain?: boolean
  /** The moment at which everything begins, and stands until it is moved. Noon in UTC+8 unless told. */
  at?: Date
  /** Whoever is activated is frozen for creating no pre-order, as on the platform. Unless told nobody is, but who has created one. */
  watched?: boolean
  /** Hears every line that the server writes to its log. Nothing is written unless somebody listens. */
  log?(line: string): void
}

/** A letter that came to somebody, with the six digits that it carries. */
export interface InboxLetter extends Letter {
  code: string | undefined
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

const open = new Set<{ close(): Promise<void> }>()
// Whatever a test file opened ends with it, before its databases do.
afterAll(async () => {
  for (const sandbox of open) await sandbox.close()
})

/** Letters to such addresses come back. */
export const NO_MAILBOX = '@nobody.test'

/** Enough for every story: in USDT, and as much again turned into USCD. */
const TREASURY = micros<'USDT'>(1_000_000_000_000n)

/**
 * A world of its own for one test: a fresh database, the server behind its real front door, a clock that stands where
 * it was put, a cast that is signed in (all activated but tom; freya frozen), a staff of operators at their desks,
 * merchants in each status, an inbox, and chains if they are wanted.
 * It ends with its test file; `close` ends it at once.
 */
export async function openSandbox({
  chain: withChain = false,
  at = new Date('2026-11-20T04:00:00Z'),
  watched = false,
  log,
}: SandboxOptions = {}) {
  const [fresh, chains] = await Promise.all([freshDatabase(everyInvariant), withChain ? openChains() : undefined])
  const clock = standingClock(at)
  const letters: InboxLetter[] = []
  const secret = randomBytes(32).toString('hex')
  const beacon = localBeacon(clock, secret)
  const sealing = { vault: createVault(secret), passwords: createPasswords() }
  const making = { db: fresh.db, randomness: systemRandomness, ...sealing }
  // The server has the rights that it has in production; what a story does beside it is done by the owner.
  const served = openDatabase({ url: fresh.url, as: 'humidor_worker' })
  const house = await buildHouse({
    database: served,
    clock,
    secret,
    passwords: making.passwords,
    publicUrl: 'http://127.0.0.1:8080',
    version: 'sandbox',
    log: log ? createLog('trace', { write: log }) : createLog('silent'),
    mailer: mailerInto(letters),
    chains: chains?.readers ?? [],
    beacon,
  })
  await house.jobs.prepare()
  const carry = carryInto(house.fastify)
  await fillTreasury(fresh.db, at)
  const people = await everybody(making, { carry, db: fresh.db, clock }, { at, watched })

  const sandbox = {
    ...people.cast,
    ...people,
    db: fresh.db,
    pool: fresh.pool,
    url: fresh.url,
    clock,
    /** BSC, and TRON: only with `{chain: true}`. */
    chain: chains?.bsc,
    tron: chains?.tron,
    pay: chains?.pay,
    /** What is mixed into draws. */
    beacon,
    jobs: house.jobs,
    features: house.features,
    fastify: house.fastify,
    making,
    /** HUMIDOR_SECRET. */
    secret,
    /** The letters to an address (or all), newest first, after everything that waits to be mailed is mailed. */
    async inbox(to?: string): Promise<readonly InboxLetter[]> {
      await house.drainTasks()
      return to === undefined ? letters : letters.filter((letter) => letter.to === to.toLowerCase())
    },
    /** A device on which nobody is signed in. */
    visitor: () => new Visitor(carry),
    /** Signs somebody in once more, as sessions end after thirty days. */
    async signsIn(person: Person) {
      person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now() })
    },
    /** The same of a merchant. */
    merchantSignsIn: (merchant: Merchant) => signInMerchant(making, merchant, clock.now()),
    /** The same of an operator, as their sessions end after a quarter of an hour. */
    atDesk: (operator: Operator) => signInOperator(making, operator, clock.now()),
    /** Lets seconds go by, or goes to a moment; every job that falls due on the way is run. */
    travel: (to: Date | number) => travel(clock, house.jobs, to),
    /** Lets the watchers look at the chains now. */
    watch: async () => {
      for (const watcher of ['deposits.watch-bsc', 'deposits.watch-trx']) await house.jobs.poll(watcher)
    },
    async close() {
      if (!open.delete(sandbox)) return
      for (const one of [house, served, chains, fresh]) await one?.close()
    },
  }
  open.add(sandbox)
  return sandbox
}

/** The outside's twin: whoever reads the inbox is the mailbox. A few addresses have none. */
const mailerInto = (letters: InboxLetter[]) => ({
  async send(letter: Letter) {
    if (letter.to.endsWith(NO_MAILBOX)) throw new Error(`550 5.1.1 <${letter.to}>: Recipient address rejected`)
    letters.unshift({ ...letter, code: /(?<![\d.,])\d{6}(?!\d)/.exec(letter.text)?.[0] })
  },
})

function fillTreasury(db: Database, at: Date) {
  const deposit = operatorsDeposit({
    chain: 'BSC',
    money: micros<'USDT'>(TREASURY * 2n),
    key: 'treasury-deposit:sandbox',
    at,
  })
  const conversion = operatorsConversion({ money: TREASURY, key: 'treasury-conversion:sandbox', at })
  return db.transaction().execute((tx) => post(tx, [deposit, conversion]))
}

/** All who are there from the beginning. */
async function everybody(
  making: Making,
  world: ConstructorParameters<typeof Person>[1],
  { at, watched }: { at: Date; watched: boolean },
) {
  const root = new Person(await makeRoot(making, at), world)
  const cast = await gather(making, world, root.uid, at)
  if (!watched) await making.db.deleteFrom('preorder_watch').execute()
  const staff = await gatherOperators(making, world, at)
  for (const operator of Object.values(staff)) await signInOperator(making, operator, at)
  const merchants = await gatherMerchants(making, world, { at, decidedBy: staff.wendy.id })
  return {
    root,
    /** Everybody of the cast but the root member. */
    cast,
    /** Who runs the house, signed in at their desks. */
    staff,
    /** Those who sell for ₡, in each status, signed in. */
    merchants,
  }
}

/** Everybody but the root member, who referred them all; activated and frozen as the cast says, and signed in. */
async function gather(making: Making, world: ConstructorParameters<typeof Person>[1], rootUid: number, at: Date) {
  const people = parts.map(async (part) => {
    const person = new Person(await makeMember(making, part, rootUid, at), world)
    if (part.level > 0) await setStanding(making.db, person.uid, part, at)
    person.token = await signIn(making, { uid: person.uid, sid: person.sid, at })
    return [part.key, person]
  })
  return Object.fromEntries(await Promise.all(people)) as Record<Key, Person>
}
