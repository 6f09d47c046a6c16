import { randomBytes } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { type Key, parts } from './cast.ts'
import { stoppedClock } from './clock.ts'
import { type MakingParts, makeMember, makeRoot, setMemberState, signIn } from './members.ts'
import { type MerchantFacts, type MerchantKey, makeMerchants } from './merchants.ts'
import { makeOperators, type OperatorFacts, type OperatorKey, signInOperator } from './operators.ts'
import { Person, type PersonFacts } from './person.ts'
import { buildPlatform } from './platform.ts'
import { openServerConnections } from './server-connections.ts'
import { type Device, transportTo } from './visitor.ts'

/** What there is to know of a database in which everybody is there and nothing has happened yet. */
export interface FilledCast {
  /** HUMIDOR_SECRET. */
  secret: string
  root: PersonFacts & Device
  /** Everybody of the cast but the root member. */
  cast: Record<Key, PersonFacts & Device>
  /** Who runs the platform, signed in at their desks. */
  staff: Record<OperatorKey, OperatorFacts & Device>
  /** Those who sell for ₡, in each status, signed in. */
  merchants: Record<MerchantKey, MerchantFacts & Device>
}

type World = ConstructorParameters<typeof Person>[1]

/** Enough for every story: in USDT, and as much again turned into USCD. */
const TREASURY = micros<'USDT'>(1_000_000_000_000n)

/** Fills an empty database with a treasury, and with people who are signed in. */
export async function fillWithCast(url: string, { at, watched }: { at: Date; watched: boolean }): Promise<FilledCast> {
  const secret = randomBytes(32).toString('hex')
  const database = openDatabase({ url })
  const served = openServerConnections(url)
  const [clock, passwords] = [stoppedClock(at), createPasswords()]
  const platform = await buildPlatform({
    ...{ served, clock, secret, passwords, publicUrl: 'http://127.0.0.1:8080', version: 'sandbox' },
    ...{ log: createLog('silent'), mailer: { send: () => Promise.resolve() }, chains: [] },
  })
  try {
    // What is told about somebody waits there to be mailed.
    await platform.jobs.prepare()
    const { db } = database
    await fillTreasury(db, at)
    const making = { db, randomness: systemRandomness, vault: createVault(secret), passwords }
    return {
      secret,
      ...(await everybody(making, { carry: transportTo(platform.fastify), db, clock }, { at, watched })),
    }
  } finally {
    await platform.close()
    await served.close()
    await database.close()
  }
}

function fillTreasury(db: Database, at: Date) {
  const deposit = operatorsDeposit({
    chain: 'BSC',
    money: micros<'USDT'>(TREASURY * 2n),
    key: 'fixture:treasury-deposit',
    at,
  })
  const conversion = operatorsConversion({ money: TREASURY, key: 'fixture:treasury-conversion', at })
  return db.transaction().execute((tx) => post(tx, [deposit, conversion]))
}

/** All who are there from the beginning. */
async function everybody(making: MakingParts, world: World, { at, watched }: { at: Date; watched: boolean }) {
  const root = new Person(await makeRoot(making, at), world)
  const cast = await gather(making, world, root.uid, at)
  if (!watched) await making.db.deleteFrom('preorder_watch').execute()
  const staff = await makeOperators(making, world, at)
  for (const operator of Object.values(staff)) await signInOperator(making, operator, at)
  const merchants = await makeMerchants(making, world, { at, decidedBy: staff.wendy.id })
  return { root, cast, staff, merchants }
}

/** Everybody but the root member, who referred them all; activated and frozen as the cast says, and signed in. */
async function gather(making: MakingParts, world: World, rootUid: number, at: Date) {
  const people = parts.map(async (part) => {
    const person = new Person(await makeMember(making, part, rootUid, at), world)
    if (part.level > 0) await setMemberState(making.db, person.uid, part, at)
    person.token = await signIn(making, { uid: person.uid, sid: person.sid, at })
    return [part.key, person]
  })
  return Object.fromEntries(await Promise.all(people)) as Record<Key, Person>
}
