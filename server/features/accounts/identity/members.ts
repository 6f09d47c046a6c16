import { normalEmail, REFERRAL_ALPHABET, referralCodeLength } from '@humidor/domain/accounts/registration.ts'
import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import { type Randomness, randomText } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { openMemberAccounts } from '../../../ledger/accounts.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { SECRET_BYTES } from '../../../platform/security/totp.ts'
import { boundToMember, type Vault } from '../../../platform/security/vault.ts'
import { insertAuthenticator, insertMember, referralOf, refuseTaken } from './identity.queries.ts'
import { isEmailReserved } from './own-email/own-email.queries.ts'
import { isReserved } from './own-name/own-name.queries.ts'

export { ROOT_UID }

export interface MemberMaking {
  randomness: Randomness
  vault: Vault
}

export interface NewMember {
  name: string
  email: string
  /** From `Passwords.hash`. */
  passwordHash: string
  /** The member who invited them; null only for the root member. */
  referrerUid: number | null
  /** A key of `locales/languages.ts`. */
  language: string
  at: Date
  /** Random unless given, as for the root member and the sandbox's cast. */
  uid?: number
  vcode?: string
  /** 20 bytes. */
  totpSecret?: Buffer
  /** Millionths of USD; $10 unless given (rules P13). */
  shippingFee?: bigint
  /** The device of the registration. */
  sid?: string
}

export interface MadeMember {
  uid: number
  vcode: string
  totpSecret: Buffer
}

/** Names are compared without case. NFKC prepares for names with more than plain letters. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase()

const TRIES = 20

/**
 * Creates a member with every ledger account and an authenticator, in the caller's transaction. Of concurrent
 * registrations with the same name or address exactly one succeeds. The others learn which of the two is taken. After a refusal the
 * caller rolls the transaction back.
 */
export async function createMember(
  tx: Tx,
  { randomness, vault }: MemberMaking,
  wish: NewMember,
): Promise<MadeMember | { refused: 'duplicate_name' | 'duplicate_email' }> {
  const email = normalEmail(wish.email)
  const name_key = nameKey(wish.name)
  const row = {
    email,
    name: wish.name,
    name_key,
    password_hash: wish.passwordHash,
    referrer_uid: wish.referrerUid,
    created_at: wish.at,
    language: wish.language,
    ...(wish.shippingFee === undefined ? {} : { shipping_fee: wish.shippingFee }),
    ...(wish.sid === undefined ? {} : { registered_sid: wish.sid }),
  }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const uid = wish.uid ?? ROOT_UID + 1 + randomness.below(99_999_999 - ROOT_UID)
    const vcode = wish.vcode ?? randomText(randomness, referralCodeLength, REFERRAL_ALPHABET)
    if (await insertMember(tx, { ...row, uid, vcode })) {
      // The caller rolls the member back with the refusal.
      if (await isEmailReserved(tx, email, uid, wish.at)) return { refused: 'duplicate_email' }
      if (await isReserved(tx, name_key, uid, wish.at)) return { refused: 'duplicate_name' }
      const totpSecret = wish.totpSecret ?? randomness.bytes(SECRET_BYTES)
      const sealed = vault.seal(totpSecret, boundToMember(uid))
      await insertAuthenticator(tx, { uid, secret: sealed.bytes, key_id: sealed.keyId })
      await openMemberAccounts(tx, uid)
      return { uid, vcode, totpSecret }
    }
    const refused = await refuseTaken(tx, email, name_key, wish.at)
    if (refused) return { refused }
    // Neither is taken, so the uid or the referral code collided: draw new ones.
  }
  throw new Error('found no free uid or referral code')
}

export interface RootWish {
  /** The default address receives no mail. */
  email?: string
  /** Without one nobody can sign in as the root member. */
  password?: string
  vcode?: string
  totpSecret?: Buffer
}

/** The root member's activation rebate: $20, in millionths of USD (rules P13). */
const ROOT_FEE = 20_000_000n

/**
 * Creates the root member if absent, as referrer of the first registrant (rules P1). Returns their referral code.
 * Every process may call it at every start. `wish` has an effect only the first time.
 */
export async function ensureRootMember(
  db: Database,
  making: MemberMaking & { passwords: Passwords; at: Date },
  wish: RootWish = {},
): Promise<{ uid: number; vcode: string }> {
  const before = await referralOf(db, ROOT_UID)
  if (before) return before
  const password = wish.password ?? making.randomness.bytes(32).toString('base64url')
  const passwordHash = await making.passwords.hash(password)
  await db.transaction().execute((tx) =>
    createMember(tx, making, {
      name: 'humidor',
      email: wish.email ?? 'root@humidor.invalid',
      passwordHash,
      referrerUid: null,
      language: 'en',
      at: making.at,
      uid: ROOT_UID,
      shippingFee: ROOT_FEE,
      ...(wish.vcode === undefined ? {} : { vcode: wish.vcode }),
      ...(wish.totpSecret === undefined ? {} : { totpSecret: wish.totpSecret }),
    }),
  )
  const made = await referralOf(db, ROOT_UID)
  // A concurrent process may have created the same member.
  if (!made) throw new Error('the root member’s name or address belongs to somebody else')
  return made
}
