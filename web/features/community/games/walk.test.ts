import { describe, expect, it } from 'vitest'
import { pick } from './chance.ts'
import {
  BEGIN,
  decide,
  GATE,
  GO,
  holdingOf,
  newWalk,
  RAIN,
  ROUNDS,
  rentAt,
  type Side,
  stages,
  type Walk,
  walkOn,
  way,
  winnerOf,
} from './walk.ts'

/** A dice with the given results. */
const thrown = (...eyes: number[]) => {
  const left = [...eyes]
  return () => (left.shift() ?? 1) - 1
}
const owned = (of: Partial<Record<number, Side>>) => way.map((_, at) => of[at])

describe('a turn', () => {
  it('stops at a free plot until the player buys or declines it', () => {
    const offered = walkOn(newWalk(), thrown(1))
    expect(offered).toMatchObject({ state: 'offer', round: 1, you: { at: 1, points: BEGIN - GO } })
    expect(walkOn(offered, thrown(1))).toBe(offered)
    const taken = decide(offered, true, thrown(4))
    expect(taken.owners[1]).toBe('you')
    expect(taken.you.points).toBe(BEGIN - GO - stages.field.price)
    expect(taken.last.map(({ side, outcome }) => [side, outcome.kind])).toEqual([
      ['you', 'bought'],
      ['house', 'rain'],
    ])
    expect(taken.house.points).toBe(BEGIN - GO - RAIN)
    const left = decide(offered, false, thrown(4))
    expect(left.owners[1]).toBeUndefined()
    expect(left.you.points).toBe(BEGIN - GO)
  })

  it('pays the owner, twice if one player owns all three, and never more than the payer has', () => {
    const one = { ...newWalk(), owners: owned({ 1: 'house' }) }
    expect(rentAt(one.owners, 1)).toBe(stages.field.rent)
    const paid = walkOn(one, thrown(1, 4))
    expect(paid.you.points).toBe(BEGIN - GO - stages.field.rent)
    expect(paid.house.points).toBe(BEGIN + stages.field.rent - GO - RAIN)
    const all = { ...newWalk(), owners: owned({ 1: 'house', 2: 'house', 3: 'house' }) }
    expect(rentAt(all.owners, 1)).toBe(2 * stages.field.rent)
    const poor = walkOn({ ...all, you: { at: 0, points: GO + 5 } }, thrown(1, 4))
    expect(poor.you.points).toBe(0)
    expect(poor.last[0]?.outcome).toMatchObject({ kind: 'paid', amount: 5 })
  })

  it('also pays the points of the gate to a player who stops there', () => {
    const last = way.length - 1
    const at = walkOn({ ...newWalk(), you: { at: last, points: 50 } }, thrown(1, 4))
    expect(at.you).toEqual({ at: 0, points: 50 - GO + GATE })
    expect(at.last[0]).toMatchObject({ passed: true, outcome: { kind: 'gate' } })
  })

  it('offers no plot that the player cannot pay, and costs nothing on their own', () => {
    const poor = walkOn({ ...newWalk(), you: { at: 0, points: GO + stages.field.price - 1 } }, thrown(1, 4))
    expect(poor.state).toBe('go')
    expect(poor.last[0]?.outcome.kind).toBe('left')
    const home = walkOn({ ...newWalk(), owners: owned({ 1: 'you' }) }, thrown(1, 4))
    expect(home.you.points).toBe(BEGIN - GO)
  })
})

/** Plays to the end, and buys a plot when the rest is enough for two more turns. */
function played(): Walk {
  let walk = newWalk()
  while (walk.state !== 'over')
    walk =
      walk.state === 'offer' ? decide(walk, walk.you.points - stages.cellar.price >= 2 * GO, pick) : walkOn(walk, pick)
  return walk
}

it('a game ends after all rounds or without points, and no player falls below zero', () => {
  const won = { you: 0, house: 0 }
  for (let game = 0; game < 4_000; game++) {
    const walk = played()
    expect(walk.round === ROUNDS || walk.you.points < GO).toBe(true)
    expect(walk.round).toBeLessThanOrEqual(ROUNDS)
    expect(Math.min(walk.you.points, walk.house.points)).toBeGreaterThanOrEqual(0)
    expect(walkOn(walk, pick)).toBe(walk)
    const winner = winnerOf(walk)
    if (winner) won[winner] += 1
    else expect(holdingOf(walk, 'you')).toBe(holdingOf(walk, 'house'))
  }
  // A fair game: neither side wins more than two of three games.
  expect(won.you).toBeGreaterThan(won.house / 2)
  expect(won.house).toBeGreaterThan(won.you / 2)
})
