import { ITEMS_OPEN_MOST, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'

/** Messages about an operator's open items, with the limits that the server enforces. */
export const openItems = {
  alreadyFull: `You already have ${ITEMS_OPEN_MOST} items open`,
  full: `You have ${ITEMS_OPEN_MOST} items open, the maximum.`,
  none: `None. An item stays open for you for ${LOCK_MINUTES} minutes; at most ${ITEMS_OPEN_MOST} items at a time.`,
  another: `Another operator has this open. Wait until they finish, or for ${LOCK_MINUTES} minutes.`,
} as const
