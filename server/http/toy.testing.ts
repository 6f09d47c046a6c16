import { hash } from 'node:crypto'
import { call } from '@humidor/contract/call.ts'
import { googleCode, money, none, nothing } from '@humidor/contract/fields.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/transfer.ts'
import { z } from 'zod/mini'
import { systemClock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { balancesOf, memberAccount, openMemberAccounts, platformAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Feature } from './feature.ts'
import { act, inSteps, read, settle } from './handle.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'
import type { Proofs, Sessions, SignedIn } from './sessions.ts'
import { newSid, openAnswer, sealedRequest } from './stranger.testing.ts'
import { openToyDesk } from './toy-desk.testing.ts'

/** A small contract of its own, so that each step of the front door can be met alone. */
export const toys = {
  hello: call({
    method: 'GET',
    path: '/api/toy/hello',
    tells: 'Says hello.',
    who: 'anyone',
    perMinute: 20,
    request: z.strictObject({ name: z._default(z.string().check(z.maxLength(20)), 'stranger') }),
    response: z.object({ hello: z.string() }),
    errors: [],
  }),
  purse: call({
    method: 'GET',
    path: '/api/toy/purse',
    tells: 'What the member has.',
    who: 'member',
    request: none,
    response: z.object({ uid: z.int(), transaction: money('USCD') }),
    errors: [],
  }),
  earn: call({
    method: 'POST',
    path: '/api/toy/earn',
    tells: 'Gives points, if nobody has crashed the house.',
    who: 'member',
    moves: true,
    request: z.strictObject({ points: money('POINT') }),
    response: z.object({ zebra: z.int(), ape: money('POINT') }),
    errors: ['illegal_value'],
  }),
  appeal: call({
    method: 'POST',
    path: '/api/toy/appeal',
    tells: 'May be made while frozen.',
    who: 'member',
    whileFrozen: true,
    request: none,
    response: nothing,
    errors: [],
  }),
  give: call({
    method: 'POST',
    path: '/api/toy/give',
    tells: 'Gives USCD.',
    who: 'activated member',
    moves: true,
    proves: ['googleCode'],
    request: z.strictObject({ to: z.int(), money: money('USCD'), googleCode }),
    response: nothing,
    errors: ['not_active', 'account_freeze', 'wrong_money', 'not_enough_money', 'google_code_error'],
  }),
  tidy: call({
    method: 'POST',
    path: '/api/toy/tidy',
    tells: 'Tidies a shelf, in steps.',
    who: 'operator',
    roles: ['support'],
    request: z.strictObject({ shelf: z.int() }),
    response: nothing,
    errors: ['not_found'],
  }),
  wait: call({
    method: 'GET',
    path: '/api/toy/wait',
    tells: 'Waits for something that never comes.',
    who: 'anyone',
    request: none,
    response: nothing,
    errors: [],
  }),
  shelf: call({
    method: 'GET',
    path: '/api/toy/shelf',
    tells: 'Looks at a shelf.',
    who: 'operator',
    roles: ['support'],
    request: none,
    response: nothing,
    errors: [],
  }),
}

/** What a test can do to the house from outside: let the next runs of `earn` and `give` fail after the proof was spent, and let something happen while the next `earn` or `appeal` is under way. */
export const trouble: { next: Error[]; meanwhile: (() => void) | undefined } = { next: [], meanwhile: undefined }

const meanwhile = () => {
  trouble.meanwhile?.()
  trouble.meanwhile = undefined
}

/** Who waits just now, and how often somebody was told to stop. */
export const waiting = { now: 0, stopped: 0 }

const crash = () => {
  const error = trouble.next.shift()
  if (error) throw error
}

const uscd = (uid: number) => memberAccount(uid, 'transaction')

const feature: Feature = {
  name: 'toy',
  handlers: [
    read(toys.hello, async ({ request }) => ({ hello: request.name })),
    read(toys.purse, async ({ db, member }) => ({
      uid: member.uid,
      transaction: micros<'USCD'>((await balancesOf(db, member.uid)).transaction),
    })),
    act(toys.appeal, async () => {
      meanwhile()
      return null
    }),
    inSteps(toys.tidy, async ({ request, fail }) => (request.shelf === 0 ? fail('not_found') : null)),
    read(toys.shelf, async () => null),
    read(toys.wait, async ({ ended }) => {
      waiting.now += 1
      await new Promise<unknown>((end) => ended.addEventListener('abort', end))
      waiting.now -= 1
      waiting.stopped += 1
      return null
    }),
    act(toys.earn, async ({ tx, key, at, member, request, fail }) => {
      crash()
      meanwhile()
      if (request.points === 0n) fail('illegal_value')
      const points = {
        from: platformAccount('issuance', 'POINT'),
        to: memberAccount(member.uid, 'points'),
        in: 'dailySign' as const,
      }
      await post(tx, [
        { operation: 'toy', key: `toy:${member.uid}:${key}`, at, postings: [{ ...points, amount: request.points }] },
      ])
      return { zebra: 1, ape: request.points }
    }),
    settle(toys.give, async ({ at, member, request }) => {
      crash()
      const posting = {
        from: uscd(member.uid),
        to: uscd(request.to),
        amount: request.money,
        out: 'transactionTransferOut' as const,
        in: 'transactionTransferIn' as const,
      }
      return {
        transfer: { operation: 'toy', at, postings: [posting] },
        refuse: (balance) =>
          refuseTransfer({
            money: request.money,
            balance: balance(posting.from),
            toOneself: request.to === member.uid,
          }),
        answer: null,
      }
    }),
  ],
}

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
  language: 'en',
  sid: newSid(),
  tk: `token-of-${uid}-${newSid()}`,
  ...facts,
})

/** Opens a house with the toy feature, a real database and ledger, and four people with 100 USCD each. */
export async function openToyHouse(
  options: {
    rateFactor?: number
    publicUrl?: string
    production?: boolean
    log?: (line: string) => void
    /** Another line to the same database, for the house alone. */
    lineTo?: (url: string) => Database
  } = {},
) {
  const database = await freshDatabase()
  const people = {
    alice: person(11_111_111),
    bob: person(22_222_222),
    newcomer: person(33_333_333, { activated: false }),
    frozen: person(44_444_444, { frozen: true, language: 'de' }),
  }
  await furnish(database, Object.values(people))
  const desk = openToyDesk()
  const { rateFactor = 1000, publicUrl = 'https://humidor.example', production = false } = options
  const { fastify, close } = await serve({
    config: { production, publicUrl, proxies: 0, rateFactor },
    db: options.lineTo?.(database.url) ?? database.db,
    pool: database.pool,
    clock: systemClock,
    log: createLog(options.log ? 'info' : 'silent', { write: (line: string) => options.log?.(line) }),
    features: [feature],
    sessions: sessionsOf(Object.values(people)),
    proofs: proofsThatRemember(),
    operators: desk,
    web: undefined,
  })

  /** Asks as a stranger's client would; `body` may be any value, or JSON text under `text`. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    {
      who,
      key,
      headers = {},
      text,
    }: {
      who?: Pick<Person, 'sid'> & { tk?: string }
      key?: string
      headers?: Record<string, string>
      text?: string
    } = {},
  ) {
    const sid = who?.sid ?? newSid()
    const all = { sid, ...(who?.tk ? { tk: who.tk } : {}), ...(key ? { 'idempotency-key': key } : {}), ...headers }
    const plain = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fastify.inject(await sealedRequest(method, path, plain, all))
    return await openAnswer(sid, path, response.body)
  }

  const purse = async ({ uid }: Person) => (await balancesOf(database.db, uid)).transaction
  return {
    ...database,
    desk,
    fastify,
    people,
    ask,
    purse,
    close: async () => {
      await close()
      await database.close()
    },
  }
}

async function furnish({ db }: FreshDatabase, people: readonly Person[]) {
  await db.transaction().execute(async (tx) => {
    for (const { uid } of people) await openMemberAccounts(tx, uid)
    const at = systemClock.now()
    const from = platformAccount('issuance', 'USCD')
    await post(
      tx,
      people.flatMap(({ uid }) => [
        {
          operation: 'deposit',
          key: `gift:${uid}`,
          at,
          postings: [
            {
              from: platformAccount('external.bsc', 'USDT'),
              to: platformAccount('backing', 'USDT'),
              amount: micros<'USDT'>(100_000_000n),
            },
            { from, to: uscd(uid), amount: micros<'USCD'>(100_000_000n) },
          ],
        },
      ]),
    )
  })
}

function sessionsOf(people: readonly Person[]): Sessions {
  const byHash = new Map(people.map((one) => [hash('sha256', one.tk, 'hex'), one]))
  return {
    notFrozen: async (_db, uids) => uids.map((uid) => people.some((one) => one.uid === uid && !one.frozen)),
    find: async (asked) =>
      asked.map(({ tokenHash, sid }) => {
        const found = byHash.get(tokenHash.toString('hex'))
        return found?.sid === sid ? found : undefined
      }),
  }
}

/** Every code but 000000 is right, and spent once. */
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
    checkEmailCode: async () => undefined,
    spendEmailCode: async () => undefined,
  }
}
