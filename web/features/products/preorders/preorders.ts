/** Pre-order components for other features: due orders, the date of the next one, the freezing order, and the warning before ₡ are given away. */
export { Due } from './Due.tsx'
export { FreezingOrders } from './FreezingOrders.tsx'
export { OrderBy } from './OrderBy.tsx'
export { usePayFirst } from './usePayFirst.tsx'
