import { describe, expect, it } from 'vitest'
import { allToggled, nothingSelected, type Selection, stateOfAll, toggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const of = ({ keys }: Selection) => [...keys].toSorted()
const tick = (from: Selection, key: string, range = false) => toggled(from, key, { range, shown })

describe('an operator who selects rows', () => {
  it('ticks one by one, and a second press clears it', () => {
    const two = tick(tick(nothingSelected, 'b'), 'd')
    expect(of(two)).toEqual(['b', 'd'])
    expect(of(tick(two, 'b'))).toEqual(['d'])
  })

  it('ticks a range from the last ticked row, in either direction', () => {
    expect(of(tick(tick(nothingSelected, 'b'), 'd', true))).toEqual(['b', 'c', 'd'])
    expect(of(tick(tick(nothingSelected, 'd'), 'b', true))).toEqual(['b', 'c', 'd'])
  })

  it('clears a range where the last row of it was ticked', () => {
    const all = allToggled(nothingSelected, shown, shown)
    expect(of(tick(tick(all, 'a'), 'c', true))).toEqual(['d', 'e'])
  })

  it('ticks one row where the beginning of the range is gone, or there is none', () => {
    expect(of(tick(nothingSelected, 'c', true))).toEqual(['c'])
    expect(of(tick({ keys: new Set(['z']), anchor: 'z' }, 'c', true))).toEqual(['c', 'z'])
  })

  it('selects all of the rows that may be, and then none', () => {
    const all = allToggled(tick(nothingSelected, 'e'), shown, ['a', 'b'])
    expect(of(all)).toEqual(['a', 'b', 'e'])
    expect(of(allToggled(all, shown, ['a', 'b']))).toEqual([])
    expect(of(allToggled(nothingSelected, shown, []))).toEqual([])
  })

  it('sees above the rows whether none, some or all are selected', () => {
    expect(stateOfAll([], ['a'])).toBe('none')
    expect(stateOfAll(['a'], ['a', 'b'])).toBe('some')
    expect(stateOfAll(['a', 'b', 'e'], ['a', 'b'])).toBe('all')
    expect(stateOfAll(['e'], [])).toBe('some')
  })
})
