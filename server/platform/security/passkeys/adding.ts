import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import type { Tx } from '../../../database/database.ts'
import type { MadePasskey } from './new-passkey.ts'
import { type Holder, insertPasskey, lockChallenge, passkeysOf, spendChallenge } from './passkeys.queries.ts'

/** A passkey that a device has made, and for whom it is to be stored. */
export type Adding = MadePasskey & {
  holder: Holder
  sid: string
  name: string
  transports: readonly string[]
  at: Date
}

/**
 * Uses up the challenge that a new passkey has signed, whatever becomes of the passkey. Commit afterwards in any case.
 * @returns what it was begun with; undefined: it was begun for somebody or something else, was used, or has expired
 */
export async function takeAddChallenge(
  tx: Tx,
  { challenge, holder, sid, at }: Pick<Adding, 'challenge' | 'holder' | 'sid' | 'at'>,
): Promise<{ bound: string } | undefined> {
  const begun = await lockChallenge(tx, challenge, sid)
  if (begun?.purpose !== 'add' || begun[holder.kind] !== holder.id || begun.spent_by || at >= begun.expires_at)
    return undefined
  await spendChallenge(tx, challenge, challenge)
  return { bound: begun.bound }
}

/** Stores a new passkey. The caller holds the lock of the person. False: they have ten, or the credential id is taken. */
export async function storePasskey(tx: Tx, { holder, at, ...made }: Adding): Promise<boolean> {
  if ((await passkeysOf(tx, holder)).length >= passkeyLimits.most) return false
  const { credential_id, public_key, counter, backed_up, name, transports } = made
  return await insertPasskey(tx, {
    ...{ holder, credential_id, public_key, counter, backed_up, name, transports, made_at: at },
  })
}
