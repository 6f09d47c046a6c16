import { readLine } from '../typed/texts.ts'

/** The most characters of an operator's name, as a person counts them. */
export const operatorNameLength = { most: 60 } as const

/** The first reason to refuse a name of an operator, or undefined. */
export function refuseOperatorName(typed: string) {
  const { length } = [...readLine(typed)]
  if (length === 0) return 'content_empty'
  return length > operatorNameLength.most ? 'content_too_long' : undefined
}

/** What an operator is, and whether they are barred. */
export interface OperatorStanding {
  role: string
  disabled: boolean
}

/**
 * Whether a change gives an operator rights that they did not have: readmitted, or another role. An admin has every right, so whatever an
 * admin becomes takes some. Of the other roles each has rights that no other has. A role counts also while they are barred, as the bar may be lifted.
 */
export const givesRights = (from: OperatorStanding, to: OperatorStanding): boolean =>
  (from.disabled && !to.disabled) || (from.role !== to.role && from.role !== 'admin')

/** Whether two say the same of an operator. */
const isSame = (one: OperatorStanding, other: OperatorStanding) =>
  one.role === other.role && one.disabled === other.disabled

export interface ChangeFacts {
  /** The ids of who changes, and of who is changed. */
  admin: number
  operator: number
  from: OperatorStanding
  to: OperatorStanding
}

/** Why one admin alone may not change an operator so: it is they themselves, or it gives rights. */
export function refuseChangeAlone({ admin, operator, from, to }: ChangeFacts) {
  return admin === operator || givesRights(from, to) ? 'illegal_operation' : undefined
}

/** Why an admin may not ask another one to change an operator so: it is they themselves, or it gives nothing and takes no second. */
export function refuseAskingForRights({ admin, operator, from, to }: ChangeFacts) {
  return admin === operator || !givesRights(from, to) ? 'illegal_operation' : undefined
}

export interface AgreementFacts {
  /** The ids of who asked, who agrees, and who is to have the rights. */
  maker: number
  checker: number
  operator: number
  /** The admins who are not barred now. */
  admins: ReadonlySet<number>
  /** The operator as the maker saw them, and as they are now. */
  seen: OperatorStanding
  now: OperatorStanding
}

/** Why rights that were asked for cannot be given: one of the two is no admin any more, agrees about themselves, or the operator has changed since. */
export function refuseGivingRights({ maker, checker, operator, admins, seen, now }: AgreementFacts) {
  if (!admins.has(maker) || !admins.has(checker)) return 'illegal_operation'
  if (operator === maker || operator === checker) return 'illegal_operation'
  return isSame(seen, now) ? undefined : 'illegal_operation'
}
