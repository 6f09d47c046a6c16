/** What other features show of pre-orders: what is due, the order that freezes, and the warning before ₡ are given away. */
export { Due } from './Due.tsx'
export { FreezingOrders } from './FreezingOrders.tsx'
export { usePayFirst } from './usePayFirst.tsx'
