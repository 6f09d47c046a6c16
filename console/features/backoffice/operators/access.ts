import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { givesRights } from '@humidor/domain/backoffice/operators.ts'
import { roleName } from '../../../words/names.ts'

type Operators = typeof consoleContract.operators

/** An operator as administrators see them. */
export type Operator = AnswerOf<Operators['listOperators']>[number]

/** An operator's role and access. */
export type Access = Pick<RequestOf<Operators['setOperator']>, 'role' | 'disabled'>

const isBarred = ({ disabledAt }: Operator) => disabledAt !== null

export const accessOf = (it: Operator): Access => ({ role: it.role, disabled: isBarred(it) })

/** The chosen role, with access unchanged. */
export const withRole = (it: Operator, role: Operator['role']): Access => ({ role, disabled: isBarred(it) })

/** Access toggled, with the role unchanged: a role chosen beside it is another act, with its own button. */
export const withAccessToggled = (it: Operator): Access => ({ role: it.role, disabled: !isBarred(it) })

/** Whether the change grants rights and so needs a second administrator. */
export const takesTwo = (it: Operator, to: Access): boolean => givesRights(accessOf(it), to)

/** Whether one administrator can make some change alone, with a code. */
export const takesCode = (it: Operator): boolean => !isBarred(it) || it.role === 'admin'

/** The button label and the confirmation for a change. One that needs two administrators is only requested. */
export function effectOfChange(it: Operator, { role, disabled }: Access) {
  if (takesTwo(it, { role, disabled })) {
    const act = disabled === isBarred(it) ? `Request ${roleName[role]}` : 'Request readmission'
    return { act, success: 'Requested. Another operator decides now.' }
  }
  if (disabled !== isBarred(it)) return { act: 'Bar', success: `${it.name} is barred and signed out` }
  if (disabled) return { act: `Make ${roleName[role]}`, success: `${it.name}: ${roleName[role]}, still barred.` }
  return { act: `Make ${roleName[role]}`, success: `${it.name}: ${roleName[role]}. They must sign in again.` }
}

/** The side effects, shown before either button is pressed. */
export const consequenceOf = (it: Operator): string =>
  isBarred(it)
    ? `Readmission needs a second administrator. They keep the role ${roleName[it.role].toLowerCase()} and must sign in again.`
    : `Barring or changing the role signs them out at once, releases their open items and cancels their pending requests.${it.role === 'admin' ? '' : ' A new role needs a second administrator; barring does not.'}`

/** A role and access in words. */
export const accessText = ({ role, disabled }: Access): string =>
  disabled ? `${roleName[role]}, barred` : roleName[role]
