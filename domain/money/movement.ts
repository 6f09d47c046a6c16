/** State of a movement that takes time: a conversion of USCD into USDT, or a transfer under review. */
export const movementStates = ['pending', 'done', 'cancelled'] as const
export type MovementState = (typeof movementStates)[number]

/** The state as a number on the wire (rules M18) and in the rows of wallet detail (rules M15). */
export const movementStatus = { pending: 0, done: 1, cancelled: 2 } as const satisfies Record<MovementState, number>

/**
 * The first reason to refuse to cancel a movement (rules M18), or undefined. A pending movement can be cancelled until it
 * arrives, even after its due time.
 */
export const refuseCancel = (state: MovementState) => (state === 'pending' ? undefined : 'illegal_operation')

/** When a movement is due that begins at `at`. The delay is in seconds. */
export const dueAfter = (at: Date, delay: number) => new Date(at.getTime() + delay * 1000)
