/** Minutes without a request after which an operator is signed out. */
export const IDLE_MINUTES = 15

/** Minutes for which an item that an operator has opened is theirs, unless they let go of it. */
export const LOCK_MINUTES = 10

/** What the items of the queues are called, where an operator opens one and lets go of it. */
export const itemOf = {
  merchant: (vcode: string) => `merchant:${vcode}`,
  member: (uid: number) => `member:${uid}`,
  approval: (id: string) => `approval:${id}`,
} as const

/** What an operator writes down about a decision, in characters as a person counts them. */
export const noteLength = { most: 500 } as const

/** The first reason to refuse what an operator wrote about a decision that needs a reason, or undefined. */
export function refuseNote(note: string) {
  if (note.trim() === '') return 'content_empty'
  if ([...note.trim()].length > noteLength.most) return 'content_too_long'
  return undefined
}
