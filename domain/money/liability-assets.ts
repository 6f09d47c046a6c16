/** The assets whose balances are proven, in the order of the statement. Points are no money. */
export const liabilityAssets = ['USDT', 'USCD', 'CIG'] as const
export type LiabilityAsset = (typeof liabilityAssets)[number]
