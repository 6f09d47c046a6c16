import { micros } from '@humidor/domain/money/micros.ts'
import { type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import { termsOf } from './freezing.ts'
import type { House } from './model-platform.ts'
import type { PlayedWork } from './handlers.ts'

const treasury = platformAccount('treasury', 'CIG')

/** `quotaFor` */
function quotaFor(house: House, type: PreorderType) {
  const { product, calendar, ledger } = house
  const spoken = ['locked', 'paying']
    .flatMap((status) => calendar.preorders.by('status', status))
    .filter(({ lateAt, draw }) => lateAt === null && draw !== null)
  const sum = (of: PreorderType) => spoken.reduce((all, it) => (it.type === of ? all + it.money : all), 0n)
  const terms = termsOf(house)
  const promised = preorderTypes.reduce((all, of) => all + product.promisedFor(of, sum(of), terms), 0n)
  const free = ledger.standing(treasury) - promised
  return product.quotaOf(type, { free: micros<'CIG'>(free > 0n ? free : 0n), atMost: 0n, ...terms })
}

const entriesOf = ({ calendar }: House, draw: string) =>
  calendar.preorders.by('draw', draw).map(({ id, money }) => ({ oid: BigInt(id), money }))

/** `close`: from here on its entries stand, and what it gives away. */
const close = (house: House, name: string, at: Date): Steps<void> =>
  house.transact(function* (tx) {
    const draw = yield* house.calendar.draws.hold(tx, name)
    if (!draw || draw.quota !== undefined) return
    yield undefined
    const entriesHash = house.product.entriesHashOf(entriesOf(house, name))
    const quota: bigint = quotaFor(house, draw.type)
    house.calendar.draws.put(tx, name, { ...draw, quota, entriesHash })
    house.tell(tx, `closed ${name} ${quota}`, at)
  })

/** `hold`: it decides, and says who won in which order. */
const hold = (house: House, name: string, at: Date): Steps<void> =>
  house.transact(function* (tx) {
    const { product, calendar, settings } = house
    const draw = yield* calendar.draws.hold(tx, name)
    if (!draw || draw.held) return
    const entries = entriesOf(house, name)
    const entriesHash = product.entriesHashOf(entries)
    if (entriesHash !== draw.entriesHash) throw new Error(`the entries of draw ${name} are not what they were`)
    const source = { id: draw.dueAt, seed: draw.seed, entriesHash, randomness: null }
    const drawn = product.draw(entries, source, draw.quota ?? 0n)
    for (const { oid, won } of drawn) {
      const order = yield* calendar.preorders.hold(tx, Number(oid))
      if (!order) throw new Error('an entry is gone')
      const opensAt = won ? at.getTime() + settings.orderOpens * 1000 : null
      calendar.preorders.put(tx, order.id, {
        ...order,
        status: won ? 'locked' : 'failed',
        opensAt,
        statusAt: at.getTime(),
      })
    }
    calendar.draws.put(tx, name, { ...draw, held: true })
    house.tell(tx, `drawn ${name} ${drawn.map(({ oid, won }) => `${oid}${won ? '+' : '-'}`).join(',')}`, at)
  })

/** `holdDue`: in the order of time; those of one moment are all closed before any is held. */
const lockDraws: PlayedWork = function* (house, _request, at) {
  const due = house.calendar.draws
    .by('open', 'open')
    .filter(({ closesAt }) => closesAt <= at.getTime())
    .toSorted((a, b) => a.dueAt - b.dueAt || (a.name < b.name ? -1 : 1))
  for (const [moment, together] of Map.groupBy(due, ({ dueAt }) => dueAt)) {
    for (const { name } of together) yield* close(house, name, at)
    if (moment <= at.getTime()) for (const { name } of together) yield* hold(house, name, at)
  }
}

export const drawWorks = { holdDraws: lockDraws }
