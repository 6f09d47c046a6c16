/** Pre-order components for other features: due orders, the freezing order, and the warning before ₡ are given away. */
export { Due } from './Due.tsx'
export { FreezingOrders } from './FreezingOrders.tsx'
export { usePayFirst } from './usePayFirst.tsx'
