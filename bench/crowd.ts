import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '@humidor/server/database/database.ts'
import { tokenHash } from '@humidor/server/http/keys.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { sql } from 'kysely'
import type { Crowd } from './ledger.ts'

/** A member who is signed in on a device of their own, with an authenticator of their own. */
export interface Payer {
  email: string
  sid: string
  token: string
  /** The six digits of the step before, this one and the next: each is accepted once, in this order. */
  codes: readonly string[]
  secret: Buffer
}

/** Seconds that an authenticator's code lasts. */
export const STEP = 30

const newSid = () => Array.from({ length: 32 }, () => randomInt(36).toString(36)).join('')
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

// Eight letters that no other number has.
const referralCode = (n: number) =>
  Array.from({ length: 8 }, (_, place) => LETTERS[Math.floor(n / LETTERS.length ** place) % LETTERS.length]).join('')

/** Makes members whose accounts `seedLedger` has opened: activated, signed in, each with an authenticator. */
export async function seedMembers(db: Database, vault: Vault, { first, count }: Crowd, at: Date): Promise<Payer[]> {
  const payers = Array.from(
    { length: count },
    (_, n): Payer => ({
      email: `member${first + n}@cigar.test`,
      sid: newSid(),
      token: randomBytes(32).toString('base64url'),
      codes: [],
      secret: randomBytes(20),
    }),
  )
  const uids = payers.map((_, n) => first + n)
  const sealed = payers.map(({ secret }, n) => vault.seal(secret, `authenticator of ${first + n}`))
  // A few at a time: each is counted for the root member, whose row grows a version for each within one statement.
  for (let from = 0; from < count; from += 500) {
    const some = uids.slice(from, from + 500)
    const emails = payers.slice(from, from + 500).map(({ email }) => email)
    await sql`
      insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, level, activated_at, language)
      select uid, email, 'member' || uid, 'member' || uid, '$argon2id$none', vcode, 10000000, ${at}, 1, ${at}, 'en'
      from unnest(${some}::int[], ${emails}::text[], ${some.map(referralCode)}::text[]) m (uid, email, vcode)
    `.execute(db)
  }
  await sql`
    insert into authenticator (uid, secret, key_id)
    select * from unnest(${uids}::int[], ${sealed.map(({ bytes }) => bytes)}::bytea[], ${sealed.map(({ keyId }) => keyId)}::text[])
  `.execute(db)
  await sql`
    insert into session (token_hash, uid, sid, created_at, seen_at, expires_at)
    select hash, uid, sid, ${at}, ${at}, ${at}::timestamptz + interval '30 days' from unnest(
      ${payers.map(({ token }) => tokenHash(token))}::bytea[], ${uids}::int[], ${payers.map(({ sid }) => sid)}::text[]
    ) s (hash, uid, sid)
  `.execute(db)
  for (const table of ['member', 'authenticator', 'session']) await sql.raw(`vacuum analyze ${table}`).execute(db)
  return payers
}

/**
 * The codes that everybody's authenticator shows around a moment. Once in a few runs somebody's shows the same six digits
 * twice, which are spent after the first time: they sit the round out.
 */
export const withCodesAt = (payers: readonly Payer[], at: Date): Payer[] =>
  payers
    .map((payer) => ({
      ...payer,
      codes: [-1, 0, 1].map((step) => codeAt(payer.secret, new Date(at.getTime() + step * STEP * 1000))),
    }))
    .filter(({ codes }) => new Set(codes).size === codes.length)
