import { expect, it } from 'vitest'
import { pick } from './chance.ts'
import { BEGIN, crack, EGGS, firstTray, GO, GOLD, isFound, nextTray, refuseCrack, stepsTo, type Tray } from './eggs.ts'

const trayOf = (gold: number): Tray => firstTray(() => gold)

it('each egg costs one turn, and the golden one brings a prize', () => {
  const once = crack(trayOf(5), 0)
  expect(once).toMatchObject({ points: BEGIN - GO, cracked: [0], found: 0, best: undefined })
  expect(stepsTo(once, 0)).toBe(2)
  const found = crack(once, 5)
  expect(found).toMatchObject({ points: BEGIN - 2 * GO + GOLD, found: 1, best: 2 })
  expect(isFound(found)).toBe(true)
  const next = nextTray(found, () => 0)
  expect(next).toMatchObject({ points: found.points, cracked: [], found: 1, best: 2, gold: 0 })
  expect(crack(next, 0).best).toBe(1)
})

it('an egg that must not be cracked stays whole', () => {
  const once = crack(trayOf(15), 0)
  expect(refuseCrack(once, 0)).toBe('cracked')
  expect(crack(once, 0)).toBe(once)
  const done = crack(once, 15)
  expect(refuseCrack(done, 3)).toBe('done')
  expect(refuseCrack({ ...once, points: GO }, 1)).toBeUndefined()
  expect(refuseCrack({ ...once, points: GO - 1 }, 1)).toBe('points')
})

it('the hints always lead to the golden egg, and a good strategy wins points', () => {
  let spent = 0
  for (let gold = 0; gold < EGGS; gold++) {
    let tray = { ...trayOf(gold), points: 1_000 }
    while (!isFound(tray)) {
      const hints = tray
      const left = Array.from({ length: EGGS }, (_, egg) => egg).filter((egg) =>
        hints.cracked.every((one) => one !== egg && stepsTo({ gold: egg }, one) === stepsTo(hints, one)),
      )
      tray = crack(tray, left[Math.floor(left.length / 2)] ?? gold)
    }
    spent += tray.cracked.length * GO
  }
  expect(spent).toBeLessThan(EGGS * GOLD)
})

it('the golden egg has the same probability in every place', () => {
  const counts = Array.from({ length: EGGS }, () => 0)
  for (let tray = 0; tray < 16_000; tray++) {
    const { gold } = firstTray(pick)
    counts[gold] = (counts[gold] ?? 0) + 1
  }
  // 1,000 each are expected, with a tolerance of six standard deviations of 31.
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(190)
})
