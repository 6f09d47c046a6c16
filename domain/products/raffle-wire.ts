// Apart from the rules of the raffle, because the calls name these, and what all pages share shall not hold the hashes of a draw.

/** The numbers of the prizes, from the largest to the smallest (decisions §9). The board shows each twice. */
export const prizeIds = [1, 2, 3, 4, 5, 6] as const
export type PrizeId = (typeof prizeIds)[number]

/** Whether a text may be a member's seed: 1 to 64 letters of the Latin alphabet, digits, dots, lines and dashes. */
export const isClientSeed = (text: string): boolean => /^[0-9A-Za-z._-]{1,64}$/.test(text)
