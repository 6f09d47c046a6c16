import { describe, expect, it } from 'vitest'
import { dayState, nextBatchSize, nextTurn, type SettlementState, type Turn } from './settlement.ts'

const turn = (name: string, state: SettlementState = 'waiting', needs: string[] = []): Turn => ({ name, state, needs })
const none = new Map<string, SettlementState>()
const never = () => false

describe('the next phase of a settlement', () => {
  it('is the first phase that is not done', () => {
    expect(nextTurn([turn('a'), turn('b')], none, never)?.name).toBe('a')
    expect(nextTurn([turn('a', 'done'), turn('b', 'running')], none, never)?.name).toBe('b')
    expect(nextTurn([turn('a', 'done')], none, never)).toBeUndefined()
  })

  it('has its needs done, or needs no phase of the day', () => {
    expect(nextTurn([turn('a', 'done'), turn('b', 'waiting', ['a'])], none, never)?.name).toBe('b')
    expect(nextTurn([turn('b', 'waiting', ['gone'])], none, never)?.name).toBe('b')
  })

  it('is neither a stuck phase nor one that needs it', () => {
    const turns = [turn('a', 'short'), turn('b', 'waiting', ['a']), turn('c')]
    expect(nextTurn(turns, none, never)?.name).toBe('c')
    expect(nextTurn(turns, none, () => true)?.name).toBe('a')
    expect(nextTurn([turn('a', 'failing'), turn('b', 'waiting', ['a'])], none, never)).toBeUndefined()
  })

  it('is not a phase that is unfinished on the day before', () => {
    const before = new Map<string, SettlementState>([['a', 'short']])
    expect(nextTurn([turn('a'), turn('b')], before, () => true)?.name).toBe('b')
    expect(nextTurn([turn('a'), turn('b', 'done')], before, () => true)).toBeUndefined()
  })
})

describe('the next batch', () => {
  it.each([
    ['keeps a size that took as long as aimed', 1_000, 80, 1_000],
    ['is larger after a quick one', 1_000, 64, 1_250],
    ['is smaller after a slow one', 1_000, 100, 800],
    ['at most doubles', 1_000, 0, 2_000],
    ['at most halves', 1_000, 60_000, 500],
    ['never has more than the most', 4_000, 1, 5_000],
    ['never has fewer than the least', 300, 60_000, 250],
    ['is a whole number', 1_001, 77, 1_040],
  ])('%s', (_, size, took, next) => expect(nextBatchSize(size, took)).toBe(next))
})

describe('the state of a day', () => {
  it.each<[SettlementState[], SettlementState]>([
    [['done', 'done'], 'done'],
    [['waiting', 'waiting'], 'waiting'],
    [['done', 'waiting'], 'running'],
    [['short', 'done', 'running'], 'short'],
    [['short', 'failing'], 'failing'],
  ])('with the phases %j is %s', (phases, state) => expect(dayState(phases)).toBe(state))
})
