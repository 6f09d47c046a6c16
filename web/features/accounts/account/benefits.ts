import type { Settings } from '../../../api/useSettings.ts'

export interface Benefit {
  key: 'membership' | 'return' | 'salon' | 'continuation' | 'regional'
  /** Figures for the sentence, in per cent. */
  values: { percent: number }
}

/** The level of the silver card, which a member needs to organise a themed salon (rules P23). */
const SALON = 2
const BLACK = 5

/** The benefits of a card of this level (rules P15), with the rates in force. */
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

/** The benefits that the card above this level adds. */
export function benefitsAdded(level: number, settings: Pick<Settings, 'returns' | 'continuation'>): Benefit[] {
  const now = benefitsOf(level, settings)
  return benefitsOf(level + 1, settings).filter(
    ({ key, values }) => !now.some((one) => one.key === key && one.values.percent === values.percent),
  )
}
