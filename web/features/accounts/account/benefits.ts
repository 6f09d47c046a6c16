import type { Settings } from '../../../api/useSettings.ts'

export interface Benefit {
  key: 'membership' | 'return' | 'salon' | 'continuation' | 'regional'
  /** What stands in the sentence: per cent. */
  values: { percent: number }
}

/** Who organises a themed salon holds the silver card at least (rules P23). */
const SALON = 2
const BLACK = 5

/** What a card of this level brings (rules P15): the rates as they are set now. */
export function benefitsOf(
  level: number,
  { returns, continuation }: Pick<Settings, 'returns' | 'continuation'>,
): Benefit[] {
  const all: (Benefit & { from: number })[] = [
    { from: 1, key: 'membership', values: { percent: 0 } },
    { from: 1, key: 'return', values: { percent: returns[level - 1] ?? 0 } },
    { from: SALON, key: 'salon', values: { percent: 0 } },
    { from: BLACK, key: 'continuation', values: { percent: continuation } },
    { from: BLACK, key: 'regional', values: { percent: 0 } },
  ]
  return all.filter(({ from }) => level >= from).map(({ key, values }) => ({ key, values }))
}

/** What the card above this level brings beyond it. */
export function benefitsAdded(level: number, settings: Pick<Settings, 'returns' | 'continuation'>): Benefit[] {
  const now = benefitsOf(level, settings)
  return benefitsOf(level + 1, settings).filter(
    ({ key, values }) => !now.some((one) => one.key === key && one.values.percent === values.percent),
  )
}
