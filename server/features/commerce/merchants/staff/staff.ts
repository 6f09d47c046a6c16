import type { Handler } from '../../../../http/handle.ts'
import { answerAddStaff, type StaffParts } from './addStaff.ts'
import { answerCloseTill } from './closeTill.ts'
import { answerEditStaff } from './editStaff.ts'
import { answerKeepTillOpen } from './keepTillOpen.ts'
import { answerListStaff } from './listStaff.ts'
import { answerOpenTill } from './openTill.ts'
import type { PinParts, ProvePin } from './pins.ts'
import { answerRemoveStaff } from './removeStaff.ts'
import { answerReturnAsOwner } from './returnAsOwner.ts'
import { answerSetStaffPin } from './setStaffPin.ts'
import { answerSignInStaff } from './signInStaff.ts'
import { answerSignOutStaff } from './signOutStaff.ts'
import { answerTillStaff } from './tillStaff.ts'

interface StaffHandlersParts extends StaffParts, Pick<PinParts, 'db'> {
  provePin: ProvePin
}

/** The calls about staff and tills (docs/decisions/0102-staff-of-merchants.md). */
export const staffHandlers = (parts: StaffHandlersParts): readonly Handler[] => [
  answerTillStaff,
  answerSignInStaff(parts),
  answerSignOutStaff,
  answerKeepTillOpen,
  answerReturnAsOwner,
  answerOpenTill,
  answerCloseTill,
  answerListStaff,
  answerAddStaff(parts),
  answerEditStaff,
  answerSetStaffPin(parts),
  answerRemoveStaff,
]
