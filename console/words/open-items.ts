import { ITEMS_OPEN_MOST, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'

/** Messages about an operator's open items, with the limits that the server enforces. */
export const openItems = {
  alreadyFull: `You have ${ITEMS_OPEN_MOST} items open already`,
  full: `You have ${ITEMS_OPEN_MOST} items open, as many as possible.`,
  none: `Nothing. What you open is yours for ${LOCK_MINUTES} minutes, ${ITEMS_OPEN_MOST} items at most.`,
  another: `Another operator has this open. Wait until they are done, or ${LOCK_MINUTES} minutes.`,
} as const
