// Separate from `raffle.ts`: the contract imports these, and the bundle that all pages share must not contain the hash functions.

/** Prize numbers, from the largest prize to the smallest (rules D12). The board shows each twice. */
export const prizeIds = [1, 2, 3, 4, 5, 6] as const
export type PrizeId = (typeof prizeIds)[number]

/** True for a valid member seed: 1 to 64 Latin letters, digits, dots, underscores and hyphens. */
export const isClientSeed = (text: string): boolean => /^[0-9A-Za-z._-]{1,64}$/.test(text)
