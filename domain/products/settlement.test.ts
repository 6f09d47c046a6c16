import { describe, expect, it } from 'vitest'
import { dayState, nextTurn, type SettlementState, type Turn } from './settlement.ts'

const turn = (name: string, state: SettlementState = 'waiting', needs: string[] = []): Turn => ({ name, state, needs })
const none = new Map<string, SettlementState>()
const never = () => false

describe('whose turn it is', () => {
  it('is the first phase that is not done', () => {
    expect(nextTurn([turn('a'), turn('b')], none, never)?.name).toBe('a')
    expect(nextTurn([turn('a', 'done'), turn('b', 'running')], none, never)?.name).toBe('b')
    expect(nextTurn([turn('a', 'done')], none, never)).toBeUndefined()
  })

  it('is a phase whose needs are done, or are none of the day', () => {
    expect(nextTurn([turn('a', 'done'), turn('b', 'waiting', ['a'])], none, never)?.name).toBe('b')
    expect(nextTurn([turn('b', 'waiting', ['gone'])], none, never)?.name).toBe('b')
  })

  it('passes over what is stuck, and over what needs it', () => {
    const turns = [turn('a', 'short'), turn('b', 'waiting', ['a']), turn('c')]
    expect(nextTurn(turns, none, never)?.name).toBe('c')
    expect(nextTurn(turns, none, () => true)?.name).toBe('a')
    expect(nextTurn([turn('a', 'failing'), turn('b', 'waiting', ['a'])], none, never)).toBeUndefined()
  })

  it('lets no phase overtake the same one of the day before', () => {
    const before = new Map<string, SettlementState>([['a', 'short']])
    expect(nextTurn([turn('a'), turn('b')], before, () => true)?.name).toBe('b')
    expect(nextTurn([turn('a'), turn('b', 'done')], before, () => true)).toBeUndefined()
  })
})

describe('a day as a whole', () => {
  it.each<[SettlementState[], SettlementState]>([
    [['done', 'done'], 'done'],
    [['waiting', 'waiting'], 'waiting'],
    [['done', 'waiting'], 'running'],
    [['short', 'done', 'running'], 'short'],
    [['short', 'failing'], 'failing'],
  ])('%j is %s', (phases, state) => expect(dayState(phases)).toBe(state))
})
