/** Where the one issue of ₡ went (decisions §2), in the order in which it is told. */
export const allocated = ['rewards', 'team', 'foundation'] as const
export type Allocated = (typeof allocated)[number]

/** How far back the chart of the price goes, in days, and what it shows at first. */
export const chartRanges = [7, 30, 90, 365] as const
export type ChartRange = (typeof chartRanges)[number]
export const FIRST_RANGE: ChartRange = 30
