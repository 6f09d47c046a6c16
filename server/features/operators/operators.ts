export type { Holder } from './locks.queries.ts'
export { lockedByOther, lockedByOthers, refuseLocked } from './locks.ts'
