export { type Item, lockedByOther, lockedByOthers, refuseLocked } from './locks.ts'
