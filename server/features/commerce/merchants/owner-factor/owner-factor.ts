import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import type { Handler } from '../../../../http/handle.ts'
import { createPasskeys, type PasskeyHolders } from '../../../../platform/security/passkeys/challenges.ts'
import { relyingPartyOf } from '../../../../platform/security/relying-party.ts'
import type { Throttle } from '../../../../platform/security/throttle.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { answerBeginOwnerPasskey } from './beginOwnerPasskey.ts'
import { answerBeginOwnerPasskeyLogin } from './beginOwnerPasskeyLogin.ts'
import { answerBeginOwnerPasskeyProof } from './beginOwnerPasskeyProof.ts'
import { answerConfirmLogin } from './confirmLogin.ts'
import { answerConfirmOwnerAuthenticator } from './confirmOwnerAuthenticator.ts'
import { answerFinishOwnerPasskey } from './finishOwnerPasskey.ts'
import { createProveOwnerCode, type ProveOwnerCode } from './owner-code.ts'
import { answerOwnerFactor } from './ownerFactor.ts'
import { answerOwnerPasskeyLogin } from './ownerPasskeyLogin.ts'
import { answerOwnerRecoveryCodes } from './ownerRecoveryCodes.ts'
import { answerPrepareOwnerAuthenticator } from './prepareOwnerAuthenticator.ts'
import { answerRemoveOwnerAuthenticator } from './removeOwnerAuthenticator.ts'
import { answerRemoveOwnerPasskey } from './removeOwnerPasskey.ts'
import { answerRenameOwnerPasskey } from './renameOwnerPasskey.ts'

interface OwnerFactorParts {
  db: Database
  vault: Vault
  randomness: Randomness
  /** Of log-ins: both steps count together. */
  throttle: Throttle
  /** The public address: passkeys belong to its domain. */
  publicUrl: string
  /** Outside production the loopback names may use passkeys too. */
  production: boolean
}

/** What owners add to the rules of passkeys. */
const ownerPasskeys: PasskeyHolders = {
  kind: 'merchant_id',
  lock: lockOwner,
  onCopied: (tx, merchantId, at) => tellOwner(tx, merchantId, { about: 'passkeyCopied', at }),
}

/** The second factor of owners (docs/decisions/0107-second-factor-of-owners.md): its calls, and the check of its codes. */
export function openOwnerFactor(parts: OwnerFactorParts): {
  handlers: readonly Handler[]
  proveOwnerCode: ProveOwnerCode
} {
  const { db, vault, randomness } = parts
  const relyingParty = relyingPartyOf(parts)
  const rpId = relyingParty.id
  const passkeys = createPasskeys({ db, randomness, relyingParty, holders: ownerPasskeys })
  return {
    handlers: [
      answerOwnerFactor({ vault }),
      answerPrepareOwnerAuthenticator({ vault, randomness }),
      answerConfirmOwnerAuthenticator({ db, vault, randomness }),
      answerRemoveOwnerAuthenticator,
      answerOwnerRecoveryCodes({ vault, randomness }),
      answerBeginOwnerPasskey(passkeys),
      answerFinishOwnerPasskey({ db, relyingParty }),
      answerRenameOwnerPasskey,
      answerRemoveOwnerPasskey,
      answerBeginOwnerPasskeyProof({ passkeys, rpId }),
      answerConfirmLogin(parts),
      answerBeginOwnerPasskeyLogin(passkeys),
      answerOwnerPasskeyLogin({ db, randomness, passkeys }),
    ],
    proveOwnerCode: createProveOwnerCode({ db, vault, passkeys }),
  }
}
