/** The orders of a list by time. Both read the same index, so that no order makes the database sort a whole table. */
export const timeOrders = ['newest', 'oldest'] as const

export type TimeOrder = (typeof timeOrders)[number]
