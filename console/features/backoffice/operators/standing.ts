import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { givesRights } from '@humidor/domain/backoffice/operators.ts'
import { roleName } from '../../../words/names.ts'

type Operators = typeof consoleContract.operators

/** An operator as administrators see them. */
export type Operator = AnswerOf<Operators['listOperators']>[number]

/** What an operator is and whether they may come in. */
export type Standing = Pick<RequestOf<Operators['setOperator']>, 'role' | 'disabled'>

const isBarred = ({ disabledAt }: Operator) => disabledAt !== null

/** What they are now. */
export const nowIs = (it: Operator): Standing => ({ role: it.role, disabled: isBarred(it) })

/** They stay, or stay outside, with the role that was chosen. */
export const withRole = (it: Operator, role: Operator['role']): Standing => ({ role, disabled: isBarred(it) })

/** They are barred, or readmitted, as what they were: whatever role was chosen beside it is another act, and was not pressed. */
export const theOtherWay = (it: Operator): Standing => ({ role: it.role, disabled: !isBarred(it) })

/** Whether it gives them rights, and so is asked of a second administrator. */
export const takesTwo = (it: Operator, to: Standing): boolean => givesRights(nowIs(it), to)

/** Whether anything that may be done about them is done by one administrator, with a code. */
export const takesCode = (it: Operator): boolean => !isBarred(it) || it.role === 'admin'

/** What such a standing would do, on its button and in the sentence after it; what takes two is only asked for. */
export function meaningOf(it: Operator, { role, disabled }: Standing) {
  if (takesTwo(it, { role, disabled })) {
    const act = disabled === isBarred(it) ? `Ask for ${roleName[role]}` : 'Ask to readmit'
    return { act, thanks: 'Asked. Another operator decides now.' }
  }
  if (disabled !== isBarred(it)) return { act: 'Bar', thanks: `${it.name} is barred and signed out` }
  if (disabled) return { act: `Make ${roleName[role]}`, thanks: `${it.name}: ${roleName[role]}, and still barred.` }
  return { act: `Make ${roleName[role]}`, thanks: `${it.name}: ${roleName[role]}. They sign in anew.` }
}

/** What comes of it besides, as it is said before either button is pressed. */
export const consequenceOf = (it: Operator): string =>
  isBarred(it)
    ? `Readmitting takes a second administrator. Readmitted, they are ${roleName[it.role].toLowerCase()} as before and sign in anew.`
    : `Barred or with another role, they are signed out at once, what they have open is free for others, and what they asked for that nobody has decided is over.${it.role === 'admin' ? '' : ' Another role takes a second administrator; barring does not.'}`

/** A role, and whether somebody with it stays outside, as a person reads it. */
export const standingText = ({ role, disabled }: Standing): string =>
  disabled ? `${roleName[role]}, barred` : roleName[role]
