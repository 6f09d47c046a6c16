import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Handler } from '../../../../http/handle.ts'
import { createPasskeys, type PasskeyHolders } from '../../../../platform/security/passkeys/challenges.ts'
import { relyingPartyOf } from '../../../../platform/security/relying-party.ts'
import { lockOperator } from '../operators.queries.ts'
import { tellOperator } from '../security-mail.ts'
import type { OwnPasswordParts } from '../sessions/own-password.ts'
import { answerBeginOperatorPasskey } from './beginOperatorPasskey.ts'
import { answerBeginOperatorPasskeyLogin } from './beginOperatorPasskeyLogin.ts'
import { answerFinishOperatorPasskey } from './finishOperatorPasskey.ts'
import { answerOperatorPasskeyLogin } from './operatorPasskeyLogin.ts'
import { answerOperatorPasskeys } from './operatorPasskeys.ts'
import { answerRemoveOperatorPasskey } from './removeOperatorPasskey.ts'
import { answerRenameOperatorPasskey } from './renameOperatorPasskey.ts'

interface OperatorPasskeyParts extends OwnPasswordParts {
  randomness: Randomness
  /** The public address: passkeys belong to its domain. */
  publicUrl: string
  /** Outside production the loopback names may use passkeys too. */
  production: boolean
}

/** What operators add to the rules of passkeys. */
const holders: PasskeyHolders = {
  kind: 'operator_id',
  lock: lockOperator,
  onCopied: (tx, id, at) => tellOperator(tx, id, { about: 'passkeyCopied', at }),
}

/** The calls about passkeys of operators (docs/decisions/0124-passkeys-of-operators.md). */
export function operatorPasskeyHandlers(parts: OperatorPasskeyParts): readonly Handler[] {
  const { db, randomness } = parts
  const relyingParty = relyingPartyOf(parts)
  const passkeys = createPasskeys({ db, randomness, relyingParty, holders })
  return [
    answerOperatorPasskeys,
    answerBeginOperatorPasskey({ ...parts, passkeys }),
    answerFinishOperatorPasskey({ db, relyingParty }),
    answerRenameOperatorPasskey,
    answerRemoveOperatorPasskey,
    answerBeginOperatorPasskeyLogin(passkeys),
    answerOperatorPasskeyLogin({ db, randomness, passkeys }),
  ]
}
