import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { batchSizes } from '@humidor/domain/products/settlement.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { everyInvariant } from '../../../invariants.ts'
import type { Phase, PhaseWork } from '../../../jobs/phase.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { settleDay } from './settlement.ts'

const day: BusinessDay = '2026-11-21'
let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase(everyInvariant)
})

/** The batches of the phases, in the order of their commits. */
const committedBatches = async () =>
  (await fresh.pool.query<{ what: string }>('select what from committed_batch order by id')).rows.map(
    ({ what }) => what,
  )
beforeEach(async () => {
  await fresh.pool.query('create table committed_batch (id bigint generated always as identity, what text)')
})

/** A phase that counts up to a number and records each batch. `fail` may throw before a batch commits. */
const counting = (name: string, upto: number, it: { needs?: string[]; fail?(work: PhaseWork): void } = {}): Phase => ({
  name,
  summary: `Counts up to ${upto}.`,
  needs: it.needs ?? [],
  async run(work) {
    const { tx, reached = 0n, limit } = work
    const next = Math.min(Number(reached) + limit, upto)
    await tx
      .insertInto('committed_batch' as never)
      .values({ what: `${work.day} ${name} ${next}` } as never)
      .execute()
    it.fail?.(work)
    return {
      done: next - Number(reached),
      left: next < upto,
      reached: BigInt(next),
      paid: { USCD: BigInt(next) - reached },
    }
  },
})

const alarms: unknown[] = []
const worker = (
  phases: readonly Phase[],
  settings: ReadSettings = async () => defaultSettings,
  sized: { batch?: number } = { batch: 10 },
) => {
  const clock = { now: () => new Date('2026-11-25T00:00:00Z') }
  const job = settleDay({ db: fresh.db, clock, settings, phases, alarm: (what) => alarms.push(what), ...sized })
  return {
    batch: (of = day) => job.run({ db: fresh.db, day: of, at: startOf(of), limit: 1_000 }),
    async settles(of = day) {
      while ((await this.batch(of)).left);
    },
  }
}
const runs = async () =>
  (
    await fresh.pool.query(
      'select day::text, phase, state, done::int, uscd::int, error from settlement_run order by day, place',
    )
  ).rows
const states = async () => (await runs()).map(({ day, phase, state }) => `${day} ${phase} ${state}`)

describe('a settlement', () => {
  it('runs its phases in their order, each in batches, and counts their items and payments', async () => {
    await worker([counting('first', 25), counting('second', 5)]).settles()
    expect(await committedBatches()).toEqual([
      `${day} first 10`,
      `${day} first 20`,
      `${day} first 25`,
      `${day} second 5`,
    ])
    expect(await runs()).toEqual([
      { day, phase: 'first', state: 'done', done: 25, uscd: 25, error: null },
      { day, phase: 'second', state: 'done', done: 5, uscd: 5, error: null },
    ])
    const { rows } = await fresh.pool.query('select finished_at is not null as finished from settlement_day')
    expect(rows).toEqual([{ finished: true }])
  })

  it('sizes each batch by the time of the one before it', async () => {
    const limits: number[] = []
    const upto = 20_000
    const phases = [counting('first', upto, { fail: ({ limit }) => limits.push(limit) })]
    await worker(phases, undefined, {}).settles()
    expect(limits[0]).toBe(batchSizes.first)
    for (const [n, limit] of limits.slice(1).entries()) {
      const before = limits[n] ?? 0
      expect(limit).toBeGreaterThanOrEqual(Math.max(batchSizes.least, Math.floor(before / 2)))
      expect(limit).toBeLessThanOrEqual(Math.min(batchSizes.most, 2 * before))
    }
    expect(new Set(limits).size).toBeGreaterThan(1)
    expect(await runs()).toMatchObject([{ phase: 'first', state: 'done', done: upto }])
  })

  it('changes nothing when begun again, and continues where it stopped', async () => {
    const first = worker([counting('first', 25)])
    await first.batch()
    await worker([counting('first', 25)]).settles()
    await worker([counting('first', 25)]).settles()
    expect(await committedBatches()).toEqual([`${day} first 10`, `${day} first 20`, `${day} first 25`])
  })

  it('runs each batch once, on any number of nodes', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => worker([counting('first', 95), counting('second', 25)]).settles()),
    )
    const each = await committedBatches()
    expect(new Set(each).size).toBe(each.length)
    expect((await runs()).map(({ done }) => done)).toEqual([95, 25])
  })

  it('keeps nothing of a batch that fails, reports why, and continues with phases that do not need it', async () => {
    let failing = true
    const phases = [
      counting('price', 5),
      counting('broken', 25, {
        fail: ({ reached }) => {
          if (failing && reached !== undefined) throw new Error('a poison item')
        },
      }),
      counting('after', 5, { needs: ['broken'] }),
      counting('other', 5, { needs: ['price'] }),
    ]
    await worker(phases).settles()
    expect(await committedBatches()).toEqual([`${day} price 5`, `${day} broken 10`, `${day} other 5`])
    expect(await runs()).toMatchObject([
      { state: 'done' },
      { state: 'failing', done: 10, error: 'a poison item' },
      { state: 'waiting' },
      { state: 'done' },
    ])
    const next = dayAfter(day)
    await worker(phases).settles(next)
    expect((await states()).filter((one) => one.startsWith(next))).toEqual([
      `${next} price done`,
      `${next} broken waiting`,
      `${next} after waiting`,
      `${next} other done`,
    ])
    failing = false
    await worker(phases).settles(next)
    expect((await runs()).every(({ state }) => state === 'done')).toBe(true)
    // The earlier day comes first.
    expect((await committedBatches()).slice(-7)).toEqual([
      ...[`${day} broken 20`, `${day} broken 25`, `${day} after 5`],
      ...[`${next} broken 10`, `${next} broken 20`, `${next} broken 25`, `${next} after 5`],
    ])
  })

  it('is finished by the next worker when the worker of the last phase died before it could', async () => {
    const phases = [counting('first', 5)]
    const finished = async () =>
      (await fresh.pool.query('select finished_at is not null as it from settlement_day')).rows.map(({ it }) => it)
    await fresh.pool.query(`create function gone() returns trigger language plpgsql as $$
      begin raise 'nobody is there any more'; end $$`)
    await fresh.pool.query('create trigger gone before update on settlement_day execute function gone()')
    await worker(phases).batch()
    expect([await states(), await finished()]).toEqual([[`${day} first done`], [false]])
    await fresh.pool.query('drop trigger gone on settlement_day')
    await worker(phases).settles()
    expect(await finished()).toEqual([true])
    expect(await committedBatches()).toEqual([`${day} first 5`])
  })

  it('that is short of money reports it, and alerts once', async () => {
    alarms.length = 0
    const phases = [
      counting('poor', 5, {
        fail: () => {
          throw new NotCoveredError(platformAccount('treasury', 'USCD'))
        },
      }),
    ]
    await worker(phases).settles()
    await worker(phases).settles()
    expect(await runs()).toMatchObject([{ state: 'short', error: 'treasury USCD does not cover what is next' }])
    expect(alarms).toEqual(['the settlement of a day is short of money'])
  })

  it('begins no day with a retired phase, and finishes a day that an older version began with one', async () => {
    const old = counting('old', 25)
    const retired: Phase = { ...old, retired: true, run: async () => ({ done: 0, left: false }) }
    await worker([counting('first', 5), old]).batch()
    const now = worker([counting('first', 5), retired])
    await now.settles()
    await now.settles(dayAfter(day))
    expect(await states()).toEqual([`${day} first done`, `${day} old done`, `${dayAfter(day)} first done`])
    const { rows } = await fresh.pool.query('select bool_and(finished_at is not null) as finished from settlement_day')
    expect(rows).toEqual([{ finished: true }])
  })

  it('uses the settings with which it began', async () => {
    const seen: bigint[] = []
    let rate = 1_000n
    const settings = async (): Promise<Settings> => ({ ...defaultSettings, treasureRate: rate })
    const phases = [counting('first', 25, { fail: ({ terms }) => void seen.push(terms.treasureRate) })]
    const one = worker(phases, settings)
    await one.batch()
    rate = 2_000n
    await one.settles()
    await one.settles(dayAfter(day))
    expect(seen).toEqual([1_000n, 1_000n, 1_000n, 2_000n, 2_000n, 2_000n])
  })

  it('skips no day that could not begin: the day begins with the next one, and runs first', async () => {
    const phases = [counting('first', 5)]
    await worker(phases).settles()
    const last = dayAfter(day, 3)
    await worker(phases).settles(last)
    expect(await committedBatches()).toEqual([0, 1, 2, 3].map((n) => `${dayAfter(day, n)} first 5`))
    await worker(phases).settles(dayAfter(day))
    expect(await committedBatches()).toHaveLength(4)
  })

  it('never goes back, not even in the database itself', async () => {
    await worker([counting('first', 25)]).settles()
    const query = (text: string) => expect(fresh.pool.query(text)).rejects.toThrow()
    await query("update settlement_run set state = 'running', finished_at = null")
    await query('update settlement_run set done = 1')
    await query('delete from settlement_run')
    await query('truncate settlement_run')
    await query('update settlement_day set finished_at = null')
    await query(`update settlement_day set terms = '{}'`)
  })
})
