import { readLine } from '../typed/texts.ts'

/** Maximum characters of an operator's name, as a person counts them. */
export const operatorNameLength = { most: 60 } as const

/** The first reason to refuse an operator's name, or undefined. */
export function refuseOperatorName(typed: string) {
  const { length } = [...readLine(typed)]
  if (length === 0) return 'content_empty'
  return length > operatorNameLength.most ? 'content_too_long' : undefined
}

/** An operator's role, and whether they are disabled. */
export interface OperatorRights {
  role: string
  disabled: boolean
}

/**
 * True when a change gives an operator new rights: enabled again, or another role. An admin has every right, so leaving that role
 * gives none.
 * Each other role has rights that no other has. A disabled operator's role counts too, because they may be enabled again.
 */
export const givesRights = (from: OperatorRights, to: OperatorRights): boolean =>
  (from.disabled && !to.disabled) || (from.role !== to.role && from.role !== 'admin')

const isSame = (one: OperatorRights, other: OperatorRights) =>
  one.role === other.role && one.disabled === other.disabled

export interface ChangeFacts {
  /** Ids of the acting admin and of the changed operator. */
  admin: number
  operator: number
  from: OperatorRights
  to: OperatorRights
}

/** The reason to refuse a change by one admin alone, or undefined: it concerns themselves, or gives rights. */
export function refuseChangeAlone({ admin, operator, from, to }: ChangeFacts) {
  return admin === operator || givesRights(from, to) ? 'illegal_operation' : undefined
}

/**
 * The reason to refuse a request to a second admin, or undefined: it concerns themselves, or gives no rights and needs no second.
 */
export function refuseRightsRequest({ admin, operator, from, to }: ChangeFacts) {
  return admin === operator || !givesRights(from, to) ? 'illegal_operation' : undefined
}

export interface AgreementFacts {
  /** Ids of the requesting admin, of the approving admin, and of the operator who gets the rights. */
  maker: number
  checker: number
  operator: number
  /** The admins who are not disabled now. */
  admins: ReadonlySet<number>
  /** The operator as the maker saw them, and as they are now. */
  seen: OperatorRights
  now: OperatorRights
}

/**
 * The reason to refuse requested rights, or undefined: one of the two is no longer admin or is the operator, or the operator has
 * changed since.
 */
export function refuseRightsApproval({ maker, checker, operator, admins, seen, now }: AgreementFacts) {
  if (!admins.has(maker) || !admins.has(checker)) return 'illegal_operation'
  if (operator === maker || operator === checker) return 'illegal_operation'
  return isSame(seen, now) ? undefined : 'illegal_operation'
}
