const USDT = 1_000_000
const DAY = 86_400

/** Bounds of the rules by which a withdrawal stops for review. 0 switches a rule off (docs/decisions/0128-velocity-rules.md). */
export const reviewBounds = {
  reviewListed: { group: 'review', unit: 'switch', least: 0, most: 1 },
  reviewCount: { group: 'review', unit: 'withdrawals', least: 0, most: 100 },
  reviewSum: { group: 'review', unit: 'USDT', least: 0, most: 1_000_000 * USDT },
  reviewAddressAge: { group: 'review', unit: 'seconds', least: 0, most: 30 * DAY },
  reviewDeposit: { group: 'review', unit: 'USDT', least: 0, most: 1_000_000 * USDT },
  reviewDepositWithin: { group: 'review', unit: 'seconds', least: 3_600, most: 30 * DAY },
  reviewOwners: { group: 'review', unit: 'members', least: 0, most: 1_000 },
} as const
