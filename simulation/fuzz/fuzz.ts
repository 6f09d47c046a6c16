import { hash, randomUUID } from 'node:crypto'
import { anyCallErrors, type Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { goodRequests } from '@humidor/server/http/good-requests.testing.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import fc from 'fast-check'
import { z } from 'zod/mini'
import { diceOf, mixed } from '../model/random.ts'
import { bodiesOf } from './bodies.ts'
import { type FuzzUser, isFor, putMailCode, reopenMembers, retryWhenBusy, signInUsers } from './fixture.ts'
import { CAPTCHA, MAIL_CODE, Pool, TOTP } from './pool.ts'
import { mailboxOf, PIN, reopenShops } from './shops.ts'
import type { FuzzTarget } from './target.ts'

/** A wrong answer or effect, with the first request that showed it. */
export interface Finding {
  call: string
  what: string
  who: string
  body: string
  count: number
}

export interface Fuzzed {
  call: string
  inputs: number
  /** The number of answers by their word. */
  answered: ReadonlyMap<string, number>
  findings: readonly Finding[]
}

export const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** All calls of members, merchants and operators. A user whom a call signs out is signed in again. */
export const everyCall: readonly Call[] = [contract, consoleContract].flatMap((all) =>
  Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
)

/** The feature of each call. The same feature of members and of operators has one name, as it has the same ids. */
const featureOf: ReadonlyMap<Call, string> = new Map(
  [contract, consoleContract].flatMap((all) =>
    Object.entries(all).flatMap(([feature, calls]) =>
      Object.values(calls as Record<string, Call>).map((call): [Call, string] => [call, feature]),
    ),
  ),
)
const nameOfFeature = (call: Call) => featureOf.get(call) ?? ''

interface Input {
  who: FuzzUser
  body: string
  /** Its `Idempotency-Key`. */
  key: string
}

interface Verdict {
  answered: string
  /** The defect of the answer, if it has one. */
  wrong?: string
}

/** Requests that are sent at the same time. */
const CONCURRENCY = 16
/** Inputs that are made at a time; the pool of known values grows between the batches. */
const BATCH_SIZE = 500

/** Fields of proofs, which the pool knows better than well-formed requests. */
const PROOFS = new Set(['googleCode', 'proof', 'code', 'newCode', 'password', 'oldPassword', 'ownerCode', 'pin'])

/** Fields that carry or change a proof. The user's proofs are restored before the next such request. */
const PROVING = /"(?:googleCode|proof|code|password|oldPassword|ownerCode|pin)"/

/** The purposes of codes that are mailed to a typed address, and of those to a shop's owner. */
const PURPOSES = ['login', 'register', 'link', 'change', 'merchantEmail']
const OWNERS_PURPOSES = ['merchantReset']

/** Sends invented requests to the platform and reports wrong answers. */
export async function openFuzz(target: FuzzTarget, seed: number) {
  const { pool: connections, making } = target
  const users = await signInUsers(target)
  const pool = await fillPool(users, seed)
  const one = async (text: string, values: unknown[] = []) =>
    (await retryWhenBusy(() => connections.query(text, values))).rows[0].it
  const lastTransfer = async () => Number(await one('select coalesce(max(id), 0) as it from transfer'))
  const isRemembered = (keys: readonly string[]): Promise<boolean> =>
    one(
      `select exists (select from idempotency where key = any ($1))
        or exists (select from transfer where fingerprint is not null and right(key, 36) = any ($1)) as it`,
      [keys],
    )

  /** Restores the user's proofs. */
  async function prepare({ who }: Call, { who: user, body }: Input) {
    if (!PROVING.test(body)) return
    if (who !== 'anyone') await user.forget()
    if (!body.includes('"code"')) return
    const typed = /"email":"([^"\\]{3,200})"/.exec(body)?.[1]?.toLowerCase()
    const shop = /"vcode":"(\d{6})"/.exec(body)?.[1]
    const email = typed ?? (shop === undefined ? 'nobody@humidor.test' : mailboxOf(Number(shop)))
    const purposes = typed !== undefined ? PURPOSES : shop === undefined ? [] : OWNERS_PURPOSES
    await retryWhenBusy(() => putMailCode(target, { email, purposes, sid: user.visitor.sid }))
  }

  /** Sends one request and checks its answer. @returns the word of the answer, and its defect */
  async function ask(call: Call, { who, body, key }: Input): Promise<Verdict> {
    const text = body.replaceAll(TOTP, `"${who.totp()}"`)
    const answer = await retryWhenBusy(
      () => who.visitor.sendRaw(call.method, call.path, text, { key }),
      (answered) => 'refused' in answered && answered.refused === 'network_error',
    ).catch((error: unknown) => ({ broke: String(error) }))
    if ('broke' in answer) return { answered: 'no answer', wrong: answer.broke }
    if ('data' in answer) {
      pool.learn(answer.data, nameOfFeature(call))
      if (!isFor(who, call)) return { answered: 'success', wrong: 'was accepted from the wrong user' }
      const read = z.safeDecode(call.response, answer.data as never)
      return read.success ? { answered: 'success' } : { answered: 'success', wrong: 'an answer against the contract' }
    }
    const { refused } = answer
    if (refused === 'please_login' && isFor(who, call)) {
      await who.signIn()
      return { answered: refused }
    }
    const words = new Set<string>([
      ...call.errors,
      ...anyCallErrors,
      'not_active',
      'account_freeze',
      'google_auth_changed',
      'illegal_operation',
      'google_code_error',
      'email_code_error',
      'email_code_other',
    ])
    if (refused === 'operation_failed' || refused === 'network_error') return { answered: refused, wrong: refused }
    return words.has(refused) ? { answered: refused } : { answered: refused, wrong: `an undeclared error: ${refused}` }
  }

  /** Groups inputs to send together. A user appears once among inputs with a proof, as a code is valid once. */
  function* chunks(inputs: readonly Input[]): Generator<readonly Input[]> {
    let chunk: Input[] = []
    for (const input of inputs) {
      const proves = PROVING.test(input.body)
      if (chunk.length === CONCURRENCY || (proves && chunk.some(({ who }) => who === input.who))) {
        yield chunk
        chunk = []
      }
      chunk.push(input)
    }
    if (chunk.length > 0) yield chunk
  }

  /**
   * Sends `count` inputs to one call, or fewer until one is accepted. Then it checks all invariants, unless the caller does.
   */
  async function fuzz(call: Call, count: number, { verifies = true, untilAccepted = false } = {}): Promise<Fuzzed> {
    const name = nameOf(call)
    const dice = diceOf(mixed(seed, Number.parseInt(hash('sha256', name).slice(0, 8), 16)))
    const answered = new Map<string, number>()
    const findings = new Map<string, Finding>()
    const those = users.filter((who) => isFor(who, call))
    const note = ({ who, body }: Input, verdicts: Verdict) => {
      answered.set(verdicts.answered, (answered.get(verdicts.answered) ?? 0) + 1)
      if (verdicts.wrong === undefined) return
      const found = { call: name, what: verdicts.wrong, who: who.name, body: body.slice(0, 2_000), count: 0 }
      const { count: before, ...first } = findings.get(verdicts.wrong) ?? found
      findings.set(verdicts.wrong, { ...first, count: before + 1 })
    }
    const next = (body: string) => ({ who: dice.pick(dice.percent(92) ? those : users), body, key: randomUUID() })
    let last = await lastTransfer()
    for (let made = 0; made < count; made += BATCH_SIZE) {
      const numRuns = Math.min(BATCH_SIZE, count - made)
      if (call.method === 'POST') await retryWhenBusy(() => reopenMembers(target))
      if (call.path.startsWith('/api/merchant/')) {
        // A session that is opened later would be no till.
        for (const who of users) if (who.kind === 'merchant') await who.signIn()
        await retryWhenBusy(() => reopenShops(target, call.path))
      }
      const inputs = fc
        .sample(bodiesOf(call, { pool, feature: nameOfFeature(call) }), { numRuns, seed: dice.below(2 ** 31) })
        .map(next)
      for (const chunk of chunks(inputs)) {
        const [first] = chunk
        if (call.method === 'POST') await Promise.all(chunk.map((input) => prepare(call, input)))
        const verdicts = await Promise.all(chunk.map((input) => ask(call, input)))
        for (const [n, input] of chunk.entries())
          note(input, verdicts[n] ?? { answered: 'no answer', wrong: 'no answer' })
        const now = await lastTransfer()
        const mayMove = call.method === 'POST' && verdicts.some((one) => one.answered === 'success')
        if (first && now !== last && !mayMove)
          note(first, { answered: 'moved', wrong: 'money moved without an accepted request' })
        const refused = chunk.filter((_, n) => verdicts[n]?.answered !== 'success').map(({ key }) => key)
        if (first && mayMove && call.idempotent && (await isRemembered(refused)))
          note(first, { answered: 'moved', wrong: 'a request that was refused took effect' })
        last = now
        if (untilAccepted && answered.has('success')) break
      }
      if (untilAccepted && answered.has('success')) break
    }
    const broken = verifies ? await verify(making.db, toleratingFixtures(everyInvariant)) : []
    const after = broken.map(({ id, summary }) => ({
      call: name,
      what: `invariant ${id}: ${summary}`,
      who: '',
      body: '',
      count: 1,
    }))
    return { call: name, inputs: count, answered, findings: [...findings.values(), ...after] }
  }

  /** The tokens of all sessions, which no log may hold. */
  const tokens = () =>
    users.flatMap(({ visitor: { token, merchantToken, operatorToken } }) =>
      [token, merchantToken, operatorToken].filter((one) => one !== undefined),
    )

  return { fuzz, tokens }
}

/** Each GET call is asked before without fields by everybody, and with this many requests by some. */
const LOOKS = 4
const LOOKERS = 2

/** Fills the pool with known values, well-formed requests, and the answers of all GET calls. */
async function fillPool(users: readonly FuzzUser[], seed: number): Promise<Pool> {
  const pool = new Pool()
  for (const text of [PASSWORD, 'a quiet evening'])
    for (const name of ['password', 'oldPassword']) pool.keep(name, text)
  for (const text of [MAIL_CODE, CAPTCHA]) pool.keep('code', text)
  pool.keep('newCode', MAIL_CODE)
  pool.keep('pin', PIN)
  for (const text of ['new.face@cigar.test', 'second@cigar.test']) pool.keep('email', text)
  for (const text of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ])
    pool.keep('cashAddress', text)
  for (const name of ['page', 'limit']) for (const n of [1, 2, 5, 10, 100]) pool.keep(name, n)
  for (const version of [0, 1, 2]) pool.keep('version', version)
  pool.keep('agreeTerms', true)
  for (const call of everyCall) {
    const good = Object.entries(goodRequests[call.path] ?? {}).filter(([name]) => !PROOFS.has(name))
    pool.learn(Object.fromEntries(good), nameOfFeature(call))
  }
  for (const call of everyCall.filter(({ method }) => method === 'GET')) {
    const feature = nameOfFeature(call)
    const bodies = fc.sample(bodiesOf(call, { pool, feature }), { numRuns: LOOKS, seed })
    for (const [n, who] of users.filter((one) => isFor(one, call)).entries())
      for (const body of n < LOOKERS ? ['{}', ...bodies] : ['{}']) {
        const answer = await who.visitor.sendRaw(call.method, call.path, body)
        if ('data' in answer) pool.learn(answer.data, feature)
      }
  }
  return pool
}
