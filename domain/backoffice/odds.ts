/** How far chance went from what was expected. */
export interface AgainstOdds {
  /** In hundredths. */
  expected: number
  /** In hundredths of a standard deviation; null: chance had no choice. */
  deviation: number | null
}

/** Four standard deviations: one fair result in 16,000 is farther away. */
const UNUSUAL = 400

/** Whether a result is too far from the odds to be called chance without a look. */
export const isUnusual = (deviation: number | null): boolean => deviation !== null && Math.abs(deviation) > UNUSUAL

const hundredths = (value: number) => Math.round(value * 100)

const against = (count: number, expected: number, variance: number): AgainstOdds => ({
  expected: hundredths(expected),
  deviation: variance > 0 ? hundredths((count - expected) / Math.sqrt(variance)) : null,
})

/** What each prize of one table of odds should have been drawn, and how far its draws are from that. In the order of the prizes. */
export function prizesAgainstOdds(prizes: readonly { weight: number; draws: number }[]): AgainstOdds[] {
  const draws = prizes.reduce((sum, prize) => sum + prize.draws, 0)
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return prizes.map((prize) => {
    const chance = prize.weight / weights
    return against(prize.draws, draws * chance, draws * chance * (1 - chance))
  })
}

/** A draw as it was counted: its earlier half of the entries, and the sum of their places in the shuffled list. */
export interface CountedDraw {
  entries: number
  early: number
  earlyPlaces: number
}

/**
 * Whether who enters early has another chance: the mean place of the earlier entries of some draws, against the middle of each list (the
 * rank-sum test of Wilcoxon). A deviation above zero: the early entries came later in the lists.
 */
export function earlyAgainstChance(draws: readonly CountedDraw[]): { early: number; places: number } & AgainstOdds {
  const sumOf = (of: (draw: CountedDraw) => number) => draws.reduce((sum, draw) => sum + of(draw), 0)
  const [early, places] = [sumOf((draw) => draw.early), sumOf(({ earlyPlaces }) => earlyPlaces)]
  const expected = sumOf((draw) => (draw.early * (draw.entries + 1)) / 2)
  const variance = sumOf((draw) => (draw.early * (draw.entries - draw.early) * (draw.entries + 1)) / 12)
  return { early, places, ...against(places, expected, variance) }
}
