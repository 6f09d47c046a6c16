/** How something stands that takes its time between two wallets: a conversion of USCD into USDT, a transfer held for review. */
export const movementStates = ['pending', 'done', 'cancelled'] as const
export type MovementState = (typeof movementStates)[number]

/** The same on the wire, where the specification has numbers (specification one §3), and in the rows of wallet detail (decisions §2). */
export const movementStatus = { pending: 0, done: 1, cancelled: 2 } as const satisfies Record<MovementState, number>

/**
 * The first reason to refuse to take such a movement back (decisions §5), or undefined: it can be while it is pending, and
 * that it is until it has arrived, also past its time.
 */
export const refuseCancel = (state: MovementState) => (state === 'pending' ? undefined : 'illegal_operation')

/** When a movement that begins at a moment is completed, unless it is taken back before; the delay is in seconds. */
export const dueAfter = (at: Date, delay: number) => new Date(at.getTime() + delay * 1000)
