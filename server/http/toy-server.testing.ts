import { hash } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Limits } from '@humidor/domain/platform/load.ts'
import { systemClock } from '../adapters/clock.ts'
import { type Database, hasRow, type OpenDatabase } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import { balancesOf, memberAccount, openMemberAccounts, platformAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'
import type { Proofs, Sessions, SignedIn } from './sessions.ts'
import { newSid, openAnswer, sealedRequest } from './stranger.testing.ts'
import { toyOperators } from './toy-operators.testing.ts'
import { toyFeature } from './toys.testing.ts'

/** A member of the test server, with the headers of their session. */
export interface Person extends SignedIn {
  sid: string
  tk: string
}

const person = (uid: number, facts: Partial<Person> = {}): Person => ({
  uid,
  name: `Member ${uid}`,
  email: `${uid}@cigar.test`,
  activated: true,
  frozen: false,
  moneyWaits: false,
  lockedDown: false,
  appLocked: false,
  closes: false,
  mustProve: false,
  language: 'en',
  sid: newSid(),
  tk: `token-of-${uid}-${newSid()}`,
  ...facts,
})

/** Opens a test server with the toy feature, a real database and ledger, and four people with 100 USCD each. */
export async function openToyServer(
  options: {
    rateFactor?: number
    publicUrl?: string
    production?: boolean
    log?: (line: string) => void
    /** The limits of one person and one address. */
    limits?: Limits
    /** How long the refusal of a person without budget is delayed. Milliseconds. */
    holding?: number
    /** Another connection to the same database, for the server alone. */
    lineTo?: (url: string) => Database
    /** A migrated database in place of a fresh one. It stays open when the server closes. */
    database?: OpenDatabase
    /** A pool for reads. */
    reads?: OpenDatabase
  } = {},
) {
  const database = options.database ?? (await freshDatabase())
  const people = {
    alice: person(11_111_111),
    bob: person(22_222_222),
    newcomer: person(33_333_333, { activated: false }),
    frozen: person(44_444_444, { frozen: true, language: 'de' }),
  }
  if (!(await hasFixtures(database))) await addFixtures(database, Object.values(people))
  const operator = toyOperators()
  const { rateFactor = 1000, publicUrl = 'https://humidor.example', production = false } = options
  const { fastify, leave, close } = await serve({
    config: { production, publicUrl, proxies: 0, rateFactor },
    db: options.lineTo?.(database.url) ?? database.db,
    pool: database.pool,
    reads: options.reads,
    clock: systemClock,
    log: createLog(options.log ? 'info' : 'silent', { write: (line: string) => options.log?.(line) }),
    features: [toyFeature],
    sessions: sessionsOf(Object.values(people)),
    proofs: proofsThatRemember(),
    operators: operator,
    ...(options.limits && { limits: async () => options.limits as Limits }),
    holding: options.holding ?? 0,
    web: undefined,
  })

  /** Calls with the independent client. `body` may be any value, or JSON text under `text`. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    {
      who,
      key,
      headers = {},
      text,
      from,
    }: {
      who?: Pick<Person, 'sid'> & { tk?: string }
      key?: string
      headers?: Record<string, string>
      text?: string
      /** The address of the sender. */
      from?: string
    } = {},
  ) {
    const sid = who?.sid ?? newSid()
    const all = { sid, ...(who?.tk ? { tk: who.tk } : {}), ...(key ? { 'idempotency-key': key } : {}), ...headers }
    const plain = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fastify.inject({
      ...(await sealedRequest(method, path, plain, all)),
      ...(from !== undefined && { remoteAddress: from }),
    })
    return await openAnswer(sid, path, response.body)
  }

  const purse = async ({ uid }: Person) => (await balancesOf(database.db, uid)).transaction
  return {
    ...database,
    operator,
    fastify,
    leave,
    people,
    ask,
    purse,
    close: async () => {
      await close()
      if (!options.database) await database.close()
    },
  }
}

const hasFixtures = ({ db }: OpenDatabase) =>
  hasRow(db.selectFrom('transfer').select('id').where('key', 'like', 'fixture:gift:%').limit(1))

async function addFixtures({ db }: OpenDatabase, people: readonly Person[]) {
  await db.transaction().execute(async (tx) => {
    for (const { uid } of people) await openMemberAccounts(tx, uid)
    const at = systemClock.now()
    const from = platformAccount('issuance', 'USCD')
    await post(
      tx,
      people.flatMap(({ uid }) => [
        {
          operation: 'deposit',
          key: `fixture:gift:${uid}`,
          at,
          postings: [
            {
              from: platformAccount('external.bsc', 'USDT'),
              to: platformAccount('backing', 'USDT'),
              amount: micros<'USDT'>(100_000_000n),
            },
            { from, to: memberAccount(uid, 'transaction'), amount: micros<'USCD'>(100_000_000n) },
          ],
        },
      ]),
    )
  })
}

function sessionsOf(people: readonly Person[]): Sessions {
  const byHash = new Map(people.map((one) => [hash('sha256', one.tk, 'hex'), one]))
  return {
    notLockedDown: async (_db, asked) => asked.map(() => true),
    notFrozen: async (_db, uids) => uids.map((uid) => people.some((one) => one.uid === uid && !one.frozen)),
    find: async (asked) =>
      asked.map(({ tokenHash, sid }) => {
        const found = byHash.get(tokenHash.toString('hex'))
        return found?.sid === sid ? found : undefined
      }),
  }
}

/** Accepts every code but 000000, once. */
function proofsThatRemember(): Proofs {
  const spent = new Map<string, string>()
  return {
    spendTotp: async (asked) =>
      asked.map(({ uid, code, key }) => {
        const name = `${uid} ${code}`
        if (code === '000000' || (spent.get(name) ?? key) !== key) return 'google_code_error'
        spent.set(name, key)
        return undefined
      }),
    spendPasskey: async () => 'google_code_error',
    checkEmailCode: async () => undefined,
    spendEmailCode: async () => undefined,
  }
}
