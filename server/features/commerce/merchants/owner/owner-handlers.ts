import type { Database } from '../../../../database/database.ts'
import type { Handler } from '../../../../http/handle.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { answerEndMerchantDevice } from './endMerchantDevice.ts'
import { answerEndOtherMerchantDevices } from './endOtherMerchantDevices.ts'
import { answerForgotPassword } from './forgotPassword.ts'
import { answerOwner } from './owner.ts'
import { answerOwnerEmailCode, type CodeParts } from './ownerEmailCode.ts'
import { answerResetPassword } from './resetPassword.ts'
import { answerSetOwnerEmail } from './setOwnerEmail.ts'
import { answerStopOwnerEmail } from './stopOwnerEmail.ts'

interface OwnerHandlersParts extends CodeParts {
  db: Database
  passwords: Passwords
}

/** The calls about the owner's address, devices and lost password (docs/decisions/0102-staff-of-merchants.md). */
export const ownerHandlers = (parts: OwnerHandlersParts): readonly Handler[] => [
  answerOwner,
  answerOwnerEmailCode(parts),
  answerSetOwnerEmail(parts),
  answerStopOwnerEmail,
  answerEndMerchantDevice,
  answerEndOtherMerchantDevices,
  answerForgotPassword(parts),
  answerResetPassword(parts),
]
