/**
 * For how many seconds a code of the account counts in a session that was opened by switching: as long as somebody sits and
 * pays. It is no setting, as a longer one would make a device that is left open as good as a sign-in.
 */
export const accountProofLasts = 900

/** How many accounts may be linked with each other. */
export const LINKED_AT_MOST = 10

/** What is known when two accounts shall be linked. A group's name stands for the group that an account is in, if it is in one. */
export interface LinkFacts {
  uid: number
  other: number
  group: string | undefined
  otherGroup: string | undefined
  /** Accounts in the first one's group, itself among them; 1 where it is in none. */
  size: number
}

/** Whether two accounts are linked already, so that nothing is left to be done. */
export const areLinked = ({ group, otherGroup }: Pick<LinkFacts, 'group' | 'otherGroup'>) =>
  group !== undefined && group === otherGroup

/** The first reason not to link two accounts, or undefined. */
export function refuseLink(facts: LinkFacts) {
  if (facts.uid === facts.other) return 'illegal_operation'
  if (areLinked(facts)) return undefined
  if (facts.otherGroup !== undefined) return 'email_already_set'
  if (facts.size >= LINKED_AT_MOST) return 'illegal_operation'
  return undefined
}
