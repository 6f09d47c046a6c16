import { create, pay } from '@humidor/contract/products/preorders.ts'
import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { changeSetting } from '@humidor/server/platform/settings/stored-settings.ts'
import { type Cast, cig, type ExampleParts, uscd } from './example-steps.ts'
import type { Person } from './person.ts'

const orders = (who: Person, whole: number, type: 'usdc' | 'cig' = 'usdc') =>
  who.call(create, { money: micros<'USCD'>(uscd(whole)), type })
const pays = (who: Person, { oid }: { oid: number }) => who.call(pay, { oid })

/** One job of the platform, at the moment at which the clock stands. */
async function runs({ making: { db }, platform, clock }: ExampleParts, id: string) {
  const job = platform.declared.find((one) => one.id === id)
  if (!job) throw new Error(`nobody declares ${id}`)
  const at = clock.now()
  while ((await job.run({ db, day: businessDay(at), at, limit: 1_000 })).left);
}

/** Draws are opened, closed and held as far as they are due. */
const draws = (world: ExampleParts) => runs(world, 'draws.watch')
const payment = (world: ExampleParts) => runs(world, 'preorders.open-payments')

/** The foundation's ₡ for the treasury, which promises profits out of them. */
const fundPromises = ({ making: { db }, clock }: ExampleParts) =>
  db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'foundationToTreasury',
        key: 'fixture:treasury-funding',
        at: clock.now(),
        postings: [
          {
            from: platformAccount('foundation', 'CIG'),
            to: platformAccount('treasury', 'CIG'),
            amount: cig(5_000_000),
          },
        ],
      },
    ]),
  )

/**
 * What was ordered in the last two weeks: one order has ended, one is held, one was not drawn, one is to be paid, one has
 * just won, and one waits for its draw. Freya's holds her frozen. Every draw can be recomputed.
 */
export async function orderEarlier(world: ExampleParts, { gregor, paula, sylvia, magnus }: Cast) {
  const { clock, today, making } = world
  const goTo = (days: number, time: string) => clock.moveTo(momentOf(dayAfter(today, days), time))
  /** Two moments of a day: what happens, and the draw after it. */
  const drawn = async <T>(days: number, time: '10:00' | '22:00', ordering: () => Promise<T>): Promise<T> => {
    goTo(days, time === '10:00' ? '09:20' : '20:40')
    await draws(world)
    const ordered = await ordering()
    goTo(days, time === '10:00' ? '09:52' : '21:53')
    await draws(world)
    goTo(days, time)
    await draws(world)
    // Its beacon has spoken a few seconds later.
    clock.moveTo(new Date(clock.now().getTime() + 10_000))
    await draws(world)
    return ordered
  }
  goTo(-15, '11:00')
  await fundPromises(world)
  const ended = await drawn(-14, '10:00', () => orders(gregor, 1_000))
  goTo(-13, '10:30')
  await payment(world)
  await pays(gregor, ended)
  const held = await drawn(-5, '10:00', () => orders(paula, 2_000))
  goTo(-4, '12:10')
  await payment(world)
  await pays(paula, held)
  await changeSetting(making.db, 'orderQuota', uscd(1_000))
  await drawn(-3, '22:00', () => Promise.all([orders(sylvia, 3_000), orders(magnus, 600)]))
  await changeSetting(making.db, 'orderQuota', 0n)
  await drawn(-1, '22:00', () => orders(gregor, 400))
}

/** Today: what was won earlier is to be paid from now on, and somebody orders for the next draw, unless it is just closed. */
export async function orderLately(world: ExampleParts, { sylvia }: Cast) {
  await payment(world)
  await sylvia.tryCall(create, { money: micros<'USCD'>(uscd(300)), type: 'usdc' })
}

/** Whoever is there has ordered lately enough, as far as anybody knows: nobody is frozen at the next midnight. */
export const ordersOfLate = ({ making: { db }, clock }: ExampleParts) =>
  db.updateTable('preorder_watch').set({ since: clock.now() }).execute()
