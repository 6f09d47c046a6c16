import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '@humidor/server/database/database.ts'
import { tokenHash } from '@humidor/server/http/keys.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { sql } from 'kysely'
import type { MemberRange } from './ledger.ts'

/** A member who is signed in on their own device and has their own authenticator. */
export interface Payer {
  email: string
  sid: string
  token: string
  /** The codes of the previous, the current and the next step. Each is accepted once, in this order. */
  codes: readonly string[]
  secret: Buffer
}

/** How long a code of an authenticator is valid. Seconds. */
export const STEP_SECONDS = 30

const newSid = () => Array.from({ length: 32 }, () => randomInt(36).toString(36)).join('')
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

// Eight letters, different for each number.
const referralCode = (n: number) =>
  Array.from({ length: 8 }, (_, place) => LETTERS[Math.floor(n / LETTERS.length ** place) % LETTERS.length]).join('')

/** Inserts activated members with a session and an authenticator each. `seedLedger` must have opened their accounts. */
export async function seedMembers(
  db: Database,
  vault: Vault,
  { first, count }: MemberRange,
  at: Date,
): Promise<Payer[]> {
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
  // In small batches: the trigger updates the root member's row for each member, and every update in a statement adds a row version.
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
 * The payers with the codes of their authenticators around a moment. Rarely, two codes of a payer are the same.
 * Such a payer is left out, because a code can be used only once.
 */
export const withCodesAt = (payers: readonly Payer[], at: Date): Payer[] =>
  payers
    .map((payer) => ({
      ...payer,
      codes: [-1, 0, 1].map((step) => codeAt(payer.secret, new Date(at.getTime() + step * STEP_SECONDS * 1000))),
    }))
    .filter(({ codes }) => new Set(codes).size === codes.length)
