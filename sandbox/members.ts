import { createHash } from 'node:crypto'
import { referralCodeLength } from '@humidor/domain/accounts/registration.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Randomness } from '@humidor/server/adapters/randomness.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { createMember, ensureRootMember, ROOT_UID } from '@humidor/server/features/accounts/identity/identity.ts'
import { type Arrival, openSession } from '@humidor/server/features/accounts/identity/sessions/member-sessions.ts'
import { setLevel } from '@humidor/server/features/accounts/team/team.ts'
import { freezeWithOrders } from '@humidor/server/features/products/preorders/preorders.ts'
import type { Passwords } from '@humidor/server/platform/security/passwords.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { addressOf, type CastMember, PASSWORD, type Part, parts } from './cast.ts'
import type { PersonFacts } from './person.ts'

/** What it takes to make somebody. */
export interface MakingParts {
  db: Database
  randomness: Randomness
  vault: Vault
  passwords: Passwords
}

// The cast is known by heart: what a member would draw by chance is drawn from their name here, so that a second start
// can tell the sign-ins again without having written them down. The world outside the sandbox has no such members.
const drawn = (name: string, what: string) => createHash('sha256').update(`humidor sandbox ${name} ${what}`).digest()
export const secretOf = (name: string) => drawn(name, 'authenticator').subarray(0, 20)
// Not the alphabet of new codes: worlds that stand were made with this one.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeOf = (name: string) =>
  [...drawn(name, 'referral code').subarray(0, referralCodeLength)]
    .map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length))
    .join('')

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Twenty bytes, or any multiple of five, as an authenticator app takes them. */
export const base32 = (bytes: Uint8Array) =>
  (
    [...bytes]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(/.{5}/g) ?? []
  )
    .map((bits) => BASE32.charAt(Number.parseInt(bits, 2)))
    .join('')

export const ROOT = { name: 'humidor', email: addressOf('house_root') } as const

const factsOf = (name: string, email: string, uid: number): PersonFacts => ({
  uid,
  name,
  email,
  password: PASSWORD,
  vcode: referralCodeOf(name),
  totpSecret: base32(secretOf(name)),
})

/** The root member, who refers whoever comes first. */
export async function makeRoot({ db, randomness, vault, passwords }: MakingParts, at: Date): Promise<PersonFacts> {
  await ensureRootMember(
    db,
    { randomness, vault, passwords, at },
    { email: ROOT.email, password: PASSWORD, vcode: referralCodeOf(ROOT.name), totpSecret: secretOf(ROOT.name) },
  )
  return factsOf(ROOT.name, ROOT.email, ROOT_UID)
}

let hashed: Promise<string> | undefined

/** The hash of the one password. Everybody has it, and hashing it takes longer than everything else here. */
export function hashOfPassword(passwords: Passwords): Promise<string> {
  hashed ??= passwords.hash(PASSWORD)
  return hashed
}

/** Makes somebody of the cast through the feature itself, with every account and an authenticator. */
export async function makeMember(
  { db, randomness, vault, passwords }: MakingParts,
  { name }: Pick<Part, 'name'>,
  referrerUid: number,
  at: Date,
): Promise<PersonFacts> {
  const passwordHash = await hashOfPassword(passwords)
  const wish = { name, email: addressOf(name), passwordHash, referrerUid, language: 'en', at }
  const made = await db
    .transaction()
    .execute((tx) =>
      createMember(tx, { randomness, vault }, { ...wish, vcode: referralCodeOf(name), totpSecret: secretOf(name) }),
    )
  if ('refused' in made) throw new Error(`${name} could not be made: ${made.refused}`)
  return factsOf(name, wish.email, made.uid)
}

/** Signs somebody in on their device without codes, as what is told is another story. */
export const signIn = ({ db, randomness }: MakingParts, who: Arrival) =>
  db.transaction().execute((tx) => openSession(tx, randomness, who))

/** Makes somebody an activated member of a level, or frozen, as operators can. The price is not paid. */
export const setMemberState = (
  db: Database,
  uid: number,
  { level, frozen = false }: Pick<Part, 'level' | 'frozen'>,
  at: Date,
) =>
  db.transaction().execute(async (tx) => {
    // The database counts an activation by itself. Whoever has paid for it keeps the day on which they did.
    if (level !== 0) {
      await tx
        .updateTable('member')
        .set({ activated_at: at, level: 1 })
        .where('uid', '=', uid)
        .where('activated_at', 'is', null)
        .execute()
      await setLevel(tx, uid, level, at)
    }
    if (!frozen) return
    const member = await tx
      .selectFrom('member')
      .select(['uid', 'referrer_uid'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    await freezeWithOrders(tx, [member], { money: defaultSettings.orderMinimum, day: businessDay(at), at })
  })

/** The cast as far as it lives in this database, the root member first. */
export async function castOf(db: Database): Promise<CastMember[]> {
  const rows = await db.selectFrom('member').select(['email', 'name', 'vcode']).execute()
  const known = new Map(rows.map((row) => [row.email, row]))
  const everybody = [
    { role: 'root member', name: ROOT.name, email: ROOT.email },
    ...parts.map(({ role, name }) => ({ role, name, email: addressOf(name) })),
  ]
  return everybody.flatMap(({ role, name, email }) => {
    const row = known.get(email)
    if (!row) return []
    const totpSecret = base32(secretOf(name))
    return [{ role, name, email, password: PASSWORD, totpSecret, vcode: row.vcode, merchantId: null }]
  })
}
