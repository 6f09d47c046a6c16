/** Allocation of the single issue of ₡ (rules M9), in display order. */
export const allocated = ['rewards', 'team', 'foundation'] as const
export type Allocated = (typeof allocated)[number]

/** Ranges of the price chart in days, and the initial one. */
export const chartRanges = [7, 30, 90, 365] as const
export type ChartRange = (typeof chartRanges)[number]
export const FIRST_RANGE: ChartRange = 30
