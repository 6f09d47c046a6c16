import { micros } from '@humidor/domain/money/micros.ts'
import { type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import { termsOf } from './freezing.ts'
import type { JobHandler } from './handlers.ts'
import type { ModelPlatform } from './model-platform.ts'

const treasury = platformAccount('treasury', 'CIG')

/** `quotaFor` */
function quotaFor(platform: ModelPlatform, type: PreorderType) {
  const { product, calendar, ledger } = platform
  const committed = ['locked', 'paying']
    .flatMap((status) => calendar.preorders.by('status', status))
    .filter(({ lateAt, draw }) => lateAt === null && draw !== null)
  const sum = (of: PreorderType) => committed.reduce((all, it) => (it.type === of ? all + it.money : all), 0n)
  const terms = termsOf(platform)
  const promised = preorderTypes.reduce((all, of) => all + product.promisedFor(of, sum(of), terms), 0n)
  const free = ledger.balance(treasury) - promised
  return product.quotaOf(type, { free: micros<'CIG'>(free > 0n ? free : 0n), atMost: 0n, ...terms })
}

const entriesOf = ({ calendar }: ModelPlatform, draw: string) =>
  calendar.preorders.by('draw', draw).map(({ id, money }) => ({ oid: BigInt(id), money }))

/** `close`: fixes the entries and the quota. */
const closeDraw = (platform: ModelPlatform, name: string, at: Date): Steps<void> =>
  platform.transact(function* (tx) {
    const draw = yield* platform.calendar.draws.lock(tx, name)
    if (!draw || draw.quota !== undefined) return
    yield undefined
    const entriesHash = platform.product.entriesHashOf(entriesOf(platform, name))
    const quota: bigint = quotaFor(platform, draw.type)
    platform.calendar.draws.put(tx, name, { ...draw, quota, entriesHash })
    platform.recordEvent(tx, `closed ${name} ${quota}`, at)
  })

/** `hold`: decides the draw, and records the winners in order. */
const holdDraw = (platform: ModelPlatform, name: string, at: Date): Steps<void> =>
  platform.transact(function* (tx) {
    const { product, calendar, settings } = platform
    const draw = yield* calendar.draws.lock(tx, name)
    if (!draw || draw.held) return
    const entries = entriesOf(platform, name)
    const entriesHash = product.entriesHashOf(entries)
    if (entriesHash !== draw.entriesHash) throw new Error(`the entries of draw ${name} have changed`)
    const source = { id: draw.dueAt, seed: draw.seed, entriesHash, randomness: null }
    const drawn = product.draw(entries, source, draw.quota ?? 0n)
    for (const { oid, won } of drawn) {
      const order = yield* calendar.preorders.lock(tx, Number(oid))
      if (!order) throw new Error('an entry is missing')
      const opensAt = won ? at.getTime() + settings.orderOpens * 1000 : null
      calendar.preorders.put(tx, order.id, {
        ...order,
        status: won ? 'locked' : 'failed',
        opensAt,
        statusAt: at.getTime(),
      })
    }
    calendar.draws.put(tx, name, { ...draw, held: true })
    platform.recordEvent(tx, `drawn ${name} ${drawn.map(({ oid, won }) => `${oid}${won ? '+' : '-'}`).join(',')}`, at)
  })

/** `lockDue`: in the order of time. All draws of a moment are closed before one of them is held. */
const holdDueDraws: JobHandler = function* (platform, _request, at) {
  const due = platform.calendar.draws
    .by('open', 'open')
    .filter(({ closesAt }) => closesAt <= at.getTime())
    .toSorted((a, b) => a.dueAt - b.dueAt || (a.name < b.name ? -1 : 1))
  for (const [moment, together] of Map.groupBy(due, ({ dueAt }) => dueAt)) {
    for (const { name } of together) yield* closeDraw(platform, name, at)
    if (moment <= at.getTime()) for (const { name } of together) yield* holdDraw(platform, name, at)
  }
}

export const drawJobs = { holdDraws: holdDueDraws }
