/**
 * Seconds for which an account's code counts in a session opened by switching: the length of a visit with payments.
 * Not a setting: a longer time would make an unattended device as good as a sign-in.
 */
export const accountProofLasts = 900

/** Maximum number of accounts linked with each other. */
export const LINKED_AT_MOST = 10

/** Input of the rules for linking two accounts. `group` names the group of an account, if any. */
export interface LinkFacts {
  uid: number
  other: number
  group: string | undefined
  otherGroup: string | undefined
  /** Accounts in the first one's group, including itself; 1 without a group. */
  size: number
}

/** True when two accounts are linked already, so that nothing is to be done. */
export const areLinked = ({ group, otherGroup }: Pick<LinkFacts, 'group' | 'otherGroup'>) =>
  group !== undefined && group === otherGroup

/** The first reason to refuse to link two accounts, or undefined. */
export function refuseLink(facts: LinkFacts) {
  if (facts.uid === facts.other) return 'illegal_operation'
  if (areLinked(facts)) return undefined
  if (facts.otherGroup !== undefined) return 'email_already_set'
  if (facts.size >= LINKED_AT_MOST) return 'illegal_operation'
  return undefined
}
