import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Role } from '@humidor/contract/call.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { castOf, makeRoot, signIn } from '@humidor/sandbox/members.ts'
import { castOfMerchants } from '@humidor/sandbox/merchants.ts'
import { castOfOperators } from '@humidor/sandbox/operators.ts'
import { Person } from '@humidor/sandbox/person.ts'
import type { Platform } from '@humidor/sandbox/platform.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { type Transport, Visitor } from '@humidor/sandbox/visitor.ts'
import { isBusy } from '@humidor/server/database/failure.ts'
import { openOperatorSession } from '@humidor/server/features/backoffice/operators/operators.ts'
import { openMerchantSession } from '@humidor/server/features/commerce/merchants/merchants.ts'
import type { Passwords } from '@humidor/server/platform/security/passwords.ts'
import { CAPTCHA, MAIL_CODE } from './pool.ts'
import { ownersCode, restoreShop, stockShops } from './shops.ts'
import type { FuzzTarget } from './target.ts'

/** A user at a device. */
export interface FuzzUser {
  kind: 'guest' | 'member' | 'merchant' | 'operator'
  name: string
  /** Only operators have one. */
  role: Role | undefined
  visitor: Visitor
  /** A code of their authenticator; `000000` for users without one. */
  totp(): string
  /** Signs the user in again, also after a call has signed them out or disabled them. */
  signIn(): Promise<void>
  /** Restores codes, locks and secrets, so that the user can prove themselves again. */
  forget(): Promise<void>
}

/** Passwords with a cheap hash, as the fuzzer tries ten thousand of them. */
export const cheapPasswords: Passwords = {
  full: () => false,
  hash: async (password) => cheap(password),
  matches: async (hashed, password) => hashed === cheap(password),
}
const cheap = (password: string) => `$argon2id$${createHash('sha256').update(password).digest('base64')}`

/** Attempts, one second apart, at a query that times out on a busy machine. */
const TRIES = 30

/** Repeats an action while the database is too busy for it. `isBusyAnswer` recognises an answer that reports this. */
export async function retryWhenBusy<Result>(
  action: () => Promise<Result>,
  isBusyAnswer: (result: Result) => boolean = () => false,
) {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      const result = await action()
      if (!isBusyAnswer(result)) return result
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    await pause(1_000)
  }
  return await action()
}

/** Sends requests directly into the server, each from another address. @throws unless the status is 200 */
function carryTo(fastify: Platform['fastify']): Transport {
  let n = 0
  return async (sent) => {
    n += 1
    const remoteAddress = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    const { statusCode, body } = await fastify.inject({ ...sent, remoteAddress })
    if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`)
    return body
  }
}

/** Signs in a guest and the whole cast with its merchants and operators. */
export async function signInUsers(target: FuzzTarget): Promise<readonly FuzzUser[]> {
  const { fastify, pool, making, clock } = target
  const carry = carryTo(fastify)
  const set = async (text: string, values: unknown[]) => void (await pool.query(text, values))
  const nothing = async () => undefined
  const guest: FuzzUser = {
    kind: 'guest',
    name: 'guest',
    role: undefined,
    visitor: new Visitor(carry),
    totp: () => '000000',
    signIn: nothing,
    forget: nothing,
  }
  const code = (secret: string) => codeOf(secret, stepOf(clock.now()))

  const members = (await castOf(making.db)).map(async ({ email, name, totpSecret }): Promise<FuzzUser> => {
    const visitor = new Visitor(carry)
    const { rows } = await pool.query('select uid from member where email = $1', [email])
    const uid = Number(rows[0].uid)
    const kept = (await pool.query('select secret, key_id from authenticator where uid = $1', [uid])).rows[0]
    return {
      ...{ kind: 'member', name, role: undefined, visitor, totp: () => code(totpSecret) },
      signIn: async () => void (visitor.token = await signIn(making, { uid, sid: visitor.sid, at: clock.now() })),
      async forget() {
        await set(
          `update authenticator set secret = $2, key_id = $3, last_step = 0, last_key = null, failures = 0, day_failures = 0, locked_until = null where uid = $1`,
          [uid, kept.secret, kept.key_id],
        )
        await putMailCode(target, { email, purposes: ['member'], sid: visitor.sid })
      },
    }
  })
  const merchants = (await castOfMerchants(making.db)).map(async ({ merchantId, name }): Promise<FuzzUser> => {
    const visitor = new Visitor(carry)
    const signing = { merchantId: Number(merchantId), sid: visitor.sid }
    return {
      ...{ kind: 'merchant', name, role: undefined, visitor, totp: () => ownersCode(target) },
      forget: () => restoreShop(target, signing.merchantId, PASSWORD),
      async signIn() {
        visitor.merchantToken = await making.db
          .transaction()
          .execute((tx) => openMerchantSession(tx, making.randomness, { ...signing, at: clock.now() }))
      },
    }
  })
  const operators = (await castOfOperators(making.db)).map(async ({ email, name, totpSecret }): Promise<FuzzUser> => {
    const visitor = new Visitor(carry)
    const { rows } = await pool.query('select id, role, secret, key_id from operator where email = $1', [email])
    const { id, role, secret, key_id } = rows[0]
    const restore = () =>
      set(
        `update operator set role = $2, secret = $3, key_id = $4, disabled_at = null, last_step = 0, last_key = null, failures = 0, day_failures = 0, locked_until = null where id = $1`,
        [id, role, secret, key_id],
      )
    return {
      ...{ kind: 'operator', name, role, visitor, totp: () => code(totpSecret) },
      async signIn() {
        await restore()
        const signing = { operatorId: id, sid: visitor.sid, ip: '10.0.0.1', agent: '', at: clock.now() }
        visitor.operatorToken = await making.db
          .transaction()
          .execute((tx) => openOperatorSession(tx, making.randomness, signing))
      },
      async forget() {
        await restore()
        await set('delete from operator_lock', [])
      },
    }
  })
  const all = [guest, ...(await Promise.all([...members, ...merchants, ...operators]))].map((one) => ({
    ...one,
    signIn: () => retryWhenBusy(one.signIn),
    forget: () => retryWhenBusy(one.forget),
  }))
  for (const one of all) await one.signIn()
  return all
}

/** Stores a captcha and an e-mail code, so that the next request can use them. */
export async function putMailCode(
  { pool, making, clock }: FuzzTarget,
  { email, purposes, sid }: { email: string; purposes: readonly string[]; sid: string },
) {
  const at = clock.now()
  const until = new Date(at.getTime() + 300_000)
  const hashes = purposes.map((purpose) => making.vault.keyedHash(`${email} ${purpose} ${sid} ${MAIL_CODE}`))
  await pool.query('insert into mailbox (email, last_sent_at) values ($1, $2) on conflict do nothing', [email, at])
  await pool.query(
    `with picture as (
       insert into captcha (sid, text, expires_at) values ($1, $2, $3) on conflict (sid) do update set text = $2, expires_at = $3
     )
     insert into email_code (email, purpose, sid, hash, sent_at, expires_at)
     select $4, purpose, $1, hash, $5, $3 from unnest($6::text[], $7::bytea[]) it (purpose, hash)
     on conflict (email, purpose, sid) do update set hash = excluded.hash, sent_at = $5, expires_at = $3, tries = 0, spent_for = null,
       use = null, money = null, address = null`,
    [sid, CAPTCHA, until, email, at, purposes, hashes],
  )
}

/** Gives each user more money than ten thousand requests can spend, each member a passkey, and each shop what its calls are about. */
export async function fundUsers(target: FuzzTarget) {
  const { making, clock, fastify } = target
  await addPasskeys(target)
  const carry = carryTo(fastify)
  const root = await makeRoot(making, clock.now())
  for (const facts of await castOf(making.db)) {
    const { uid } = await making.db
      .selectFrom('member')
      .select('uid')
      .where('email', '=', facts.email)
      .executeTakeFirstOrThrow()
    const person = new Person(
      { ...facts, uid: facts.email === root.email ? root.uid : uid },
      { carry, db: making.db, clock },
    )
    await person.fund(micros<'USDT'>(30_000_000_000n), 'USDT')
    await person.fund(micros<'USCD'>(30_000_000_000n), 'USCD')
    await person.fund(micros<'CIG'>(30_000_000_000n), 'CIG')
    await person.fund(micros<'POINT'>(20_000n), 'POINT')
  }
  await stockShops(target, carry, PASSWORD)
}

/**
 * Takes back what a call has closed for its member: a locked app, a locked account, a wait of money, and an account that is to be
 * closed. Otherwise every later call would meet nothing but that guard.
 */
export async function reopenMembers({ pool }: FuzzTarget) {
  await pool.query('update session set locked_at = null where locked_at is not null')
  await pool.query('delete from closing')
  await pool.query(
    `update member set closes_at = null, lockdown_at = null, lockdown_ends_at = null, money_waits_until = null
     where closed_at is null and (closes_at is not null or lockdown_at is not null or money_waits_until is not null)`,
  )
}

/** Gives each member a passkey, whose device nobody has. */
async function addPasskeys({ pool, clock }: FuzzTarget) {
  await pool.query(
    `insert into passkey (uid, credential_id, public_key, counter, transports, name, backed_up, made_at)
     select uid, sha256(uid::text::bytea), sha256(uid::text::bytea), 0, '{internal}', 'A phone', false, $1 from member`,
    [clock.now()],
  )
}

/** Whether the user may make the call. */
export const isFor = ({ kind, role }: FuzzUser, { who, roles = [] }: Call) => {
  if (who === 'anyone') return true
  if (who === 'operator')
    return kind === 'operator' && (role === 'admin' || (role !== undefined && roles.includes(role)))
  return who === 'merchant' ? kind === 'merchant' : kind === 'member'
}
