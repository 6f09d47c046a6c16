const CLOSED = '#'

/** What stands in place of the name and of the address of a closed member. Neither can be registered. */
export const nameOfClosed = (uid: number) => `${CLOSED}${uid}`

/** True for the name, or the masked name, of a member whose account is closed. */
export const isClosedName = (name: string) => name.startsWith(CLOSED)
