import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { timeOf } from '../database/time.ts'
import { DatabaseClockError, openDatabaseClock } from './database-clock.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000

/** Three clocks that a test moves separately, and a database that answers slowly. */
function openClocks({ database = NOON, machine = NOON }: { database?: number; machine?: number } = {}) {
  const clocks = { database, machine, elapsed: 5_000 }
  const alarms: string[] = []
  const trips: number[] = []
  const pass = (milliseconds: number) => {
    for (const key of ['database', 'machine', 'elapsed'] as const) clocks[key] += milliseconds
  }
  return {
    clocks,
    alarms,
    /** The time that each next question takes in milliseconds. Half of it passes before the database answers. */
    trips,
    pass,
    open: () =>
      openDatabaseClock({
        ask: async () => {
          const trip = trips.shift() ?? 0
          pass(trip / 2)
          const at = new Date(clocks.database)
          pass(trip / 2)
          return at
        },
        machine: { now: () => new Date(clocks.machine) },
        elapsed: () => clocks.elapsed,
        alarm: (what) => alarms.push(what),
      }),
  }
}

describe('the time of all nodes', () => {
  it('is the database’s, and goes on without asking', async () => {
    const { clocks, open, pass, alarms } = openClocks({ machine: NOON - 1_500 })
    const clock = await open()
    expect(clock.now()).toEqual(new Date(NOON))
    pass(30_000)
    expect(clock.now()).toEqual(new Date(clocks.database))
    expect(alarms).toEqual([])
  })

  it('comes from the fastest answer, at the middle of its round trip', async () => {
    const { clocks, open, trips } = openClocks()
    trips.push(900, 40, 3_000)
    const clock = await open()
    expect(clock.now()).toEqual(new Date(clocks.database))
  })

  it.each([
    ['twelve hours ahead', 12 * HOUR],
    ['a day back', -24 * HOUR],
  ])('is kept when a machine’s clock jumps %s, and an alarm is raised', async (_, jump) => {
    const { clocks, open, pass, alarms } = openClocks()
    const clock = await open()
    clocks.machine += jump
    pass(1_000)
    expect(clock.now()).toEqual(new Date(clocks.database))
    await clock.sync()
    expect(clock.now()).toEqual(new Date(clocks.database))
    expect(alarms).toEqual(['the clocks disagree'])
  })

  it('is kept when the database’s clock jumps alone, and an alarm is raised', async () => {
    const { clocks, open, pass, alarms } = openClocks()
    const clock = await open()
    clocks.database += HOUR
    pass(1_000)
    await clock.sync()
    expect(clock.now()).toEqual(new Date(clocks.machine))
    expect(alarms).toEqual(['the clocks disagree'])
  })

  it('follows the others after the machine was asleep and its monotonic clock stood still', async () => {
    const { clocks, open } = openClocks()
    const clock = await open()
    clocks.database += HOUR
    clocks.machine += HOUR
    await clock.sync()
    expect(clock.now()).toEqual(new Date(clocks.database))
  })

  it('follows the database where the two drift apart slowly', async () => {
    const { clocks, open, pass, alarms } = openClocks()
    const clock = await open()
    for (let minute = 0; minute < 10; minute += 1) {
      pass(60_000)
      clocks.database += 100
      clocks.machine += 100
      await clock.sync()
    }
    expect(clock.now()).toEqual(new Date(clocks.database))
    expect(alarms).toEqual([])
  })

  it.each([
    ['2,000 ms apart starts', 2_000, true],
    ['2,001 ms apart does not start', 2_001, false],
    ['-2,001 ms apart does not start', -2_001, false],
  ])('a node with clocks %s', async (_, apart, starts) => {
    const opening = openClocks({ machine: NOON + apart }).open()
    if (starts) await expect(opening).resolves.toBeDefined()
    else await expect(opening).rejects.toThrow(DatabaseClockError)
  })

  it.each([
    ['1970', 0],
    ['2099', Date.UTC(2099, 0)],
  ])('does not start in %s, even where the two agree', async (_, year) => {
    await expect(openClocks({ database: year, machine: year }).open()).rejects.toThrow('Set its clock')
  })

  it('is the time of PostgreSQL', async () => {
    const { db } = await freshDatabase()
    const clock = await openDatabaseClock({ ask: () => timeOf(db), alarm: () => undefined })
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(2_000)
    clock.close()
  })
})
