import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { roleName } from '../../words/names.ts'

type Operators = typeof consoleContract.operators

/** An operator as administrators see them. */
export type Operator = AnswerOf<Operators['operators']>[number]

/** What an operator is and whether they may come in. */
export type Standing = Pick<RequestOf<Operators['setOperator']>, 'role' | 'disabled'>

const isBarred = ({ disabledAt }: Operator) => disabledAt !== null

/** They stay, or stay outside, with the role that was chosen. */
export const withRole = (it: Operator, role: Operator['role']): Standing => ({ role, disabled: isBarred(it) })

/** They are barred, or readmitted, as what they were: whatever role was chosen beside it is another act, and was not pressed. */
export const theOtherWay = (it: Operator): Standing => ({ role: it.role, disabled: !isBarred(it) })

/** What such a standing would do, on its button and in the sentence after it. */
export function meaningOf(it: Operator, { role, disabled }: Standing) {
  if (disabled !== isBarred(it))
    return disabled
      ? { act: 'Bar', thanks: `${it.name} is barred and signed out` }
      : { act: 'Readmit', thanks: `${it.name} may sign in again, as ${roleName[it.role].toLowerCase()}` }
  if (disabled) return { act: `Make ${roleName[role]}`, thanks: `${it.name}: ${roleName[role]}, and still barred.` }
  return { act: `Make ${roleName[role]}`, thanks: `${it.name}: ${roleName[role]}. They sign in anew.` }
}

/** What comes of it besides, as it is said before either button is pressed. */
export const consequenceOf = (it: Operator): string =>
  isBarred(it)
    ? `Readmitted, they are ${roleName[it.role].toLowerCase()} as before and sign in anew.`
    : 'Barred or with another role, they are signed out at once, what they have open is free for others, and what they asked for that nobody has decided is over.'
