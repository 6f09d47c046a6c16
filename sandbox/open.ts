import type { Letter } from '@humidor/server/adapters/mail.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { closesWithFile, filledDatabase, testTimeouts } from '@humidor/server/database/testing.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { localBeacon } from './beacon.ts'
import { openChains } from './chains.ts'
import { stoppedClock, travel } from './clock.ts'
import { type FilledCast, fillWithCast } from './filled-cast.ts'
import { mailedCode } from './mailed-code.ts'
import { signIn } from './members.ts'
import { Merchant, signInMerchant } from './merchants.ts'
import { Operator, signInOperator } from './operators.ts'
import { Person } from './person.ts'
import { buildPlatform } from './platform.ts'
import { openSandboxPush } from './push-sender.ts'
import { openServerConnections } from './server-connections.ts'
import { transportTo, Visitor } from './visitor.ts'
import { openSandboxWebhooks } from './webhooks.ts'

export interface SandboxOptions {
  /** With local chains, which take most of a second to open. Without them no chain is offered. */
  chain?: boolean
  /** The moment at which everything begins, and stands until it is moved. Noon in UTC+8 unless told. */
  at?: Date
  /** Whoever is activated is frozen for creating no pre-order, as on the platform. Unless told nobody is, but who has created one. */
  watched?: boolean
  /** With a push service, and push notifications on. Without it none are offered. */
  push?: boolean
  /** With a receiver of webhooks, and webhooks on. Without it merchants can have none. */
  webhooks?: boolean
  /** Hears every line that the server writes to its log. Nothing is written unless somebody listens. */
  log?(line: string): void
}

/** A letter that came to somebody, with the six digits that it carries. */
export interface InboxLetter extends Letter {
  code: string | undefined
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** Letters to such addresses come back. */
export const NO_MAILBOX = '@nobody.test'

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
  push: withPush = false,
  webhooks: withWebhooks = false,
  log,
}: SandboxOptions = {}) {
  const [{ fresh, facts }, chains] = await Promise.all([beganAt(at, watched), withChain ? openChains() : undefined])
  const { secret } = facts
  const clock = stoppedClock(at)
  const letters: InboxLetter[] = []
  const pushes = withPush ? await openSandboxPush(secret, clock.now) : undefined
  const beacon = localBeacon(clock, secret)
  const [vault, passwords] = [createVault(secret), createPasswords()]
  const making = { db: fresh.db, randomness: systemRandomness, vault, passwords }
  const webhooks = withWebhooks ? await openSandboxWebhooks({ db: fresh.db, vault, now: clock.now }) : undefined
  // The server has the rights that it has in production; what a story does beside it is done by the owner.
  const served = openServerConnections(fresh.url, testTimeouts)
  const platform = await buildPlatform({
    served,
    clock,
    ...{ secret, passwords },
    publicUrl: 'http://127.0.0.1:8080',
    version: 'sandbox',
    log: log ? createLog('trace', { write: log }) : createLog('silent'),
    mailer: mailerInto(letters),
    ...{ chains: chains?.readers ?? [], beacon, push: pushes?.sender, webhooks: webhooks?.sender },
  })
  await platform.jobs.prepare()
  const carry = transportTo(platform.fastify)
  const people = atTheDoor(facts, { carry, db: fresh.db, clock })

  let closed = false
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
    /** The push service, and the receiver of webhooks: only with `{push: true}` and with `{webhooks: true}`. */
    ...{ pushes, webhooks },
    beacon,
    ...{ jobs: platform.jobs, features: platform.features, fastify: platform.fastify, ledgerWatch: platform.watch },
    /** `secret`: HUMIDOR_SECRET. */
    ...{ making, secret },
    /** The letters to an address (or all), newest first, after everything that waits to be mailed is mailed. */
    async inbox(to?: string): Promise<readonly InboxLetter[]> {
      await platform.drainTasks()
      return to === undefined ? letters : letters.filter((letter) => letter.to === to.toLowerCase())
    },
    /** A device on which nobody is signed in. */
    visitor: () => new Visitor(carry),
    /** Signs somebody in once more, as sessions end after thirty days. */
    async renewSession(person: Person) {
      person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now() })
    },
    /** The same of a merchant. */
    renewMerchantSession: (merchant: Merchant) => signInMerchant(making, merchant, clock.now()),
    /** The same of an operator, as their sessions end after a quarter of an hour. */
    renewOperatorSession: (operator: Operator) => signInOperator(making, operator, clock.now()),
    /** Lets seconds go by, or goes to a moment; every job that falls due on the way is run. */
    travel: (to: Date | number) => travel(clock, platform.jobs, to),
    /** Lets the watchers look at the chains now. */
    watch: async () => {
      for (const watcher of ['deposits.watch-bsc', 'deposits.watch-trx']) await platform.jobs.poll(watcher)
    },
    async close() {
      if (closed) return
      closed = true
      for (const one of [platform, served, chains, pushes, webhooks, fresh]) await one?.close()
    },
  }
  closesWithFile(sandbox.close)
  return sandbox
}

/** The outside's twin: whoever reads the inbox is the mailbox. A few addresses have none. */
const mailerInto = (letters: InboxLetter[]) => ({
  async send(letter: Letter) {
    if (letter.to.endsWith(NO_MAILBOX)) throw new Error(`550 5.1.1 <${letter.to}>: Recipient address rejected`)
    letters.unshift({ ...letter, code: mailedCode(letter.text) })
  },
})

/** A database in which everybody is already: filled once in a run for each beginning, and cloned from then on. */
const beganAt = (at: Date, watched: boolean) =>
  filledDatabase(everyInvariant, {
    name: `sandbox at ${at.toISOString()}${watched ? ', watched' : ''}`,
    fill: (url) => fillWithCast(url, { at, watched }),
  })

/** Everybody with their device, before the front door of this platform. */
function atTheDoor({ root, cast, staff, merchants }: FilledCast, world: ConstructorParameters<typeof Person>[1]) {
  return {
    root: new Person(root, world),
    cast: mapped(cast, (facts) => new Person(facts, world)),
    staff: mapped(staff, (facts) => new Operator(facts, world)),
    merchants: mapped(merchants, (facts) => new Merchant(facts, world)),
  }
}

const mapped = <Name extends string, One, Other>(all: Record<Name, One>, other: (one: One) => Other) =>
  Object.fromEntries(Object.entries<One>(all).map(([name, one]) => [name, other(one)])) as Record<Name, Other>
