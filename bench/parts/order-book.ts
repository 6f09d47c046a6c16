import { type Figure, median, type Part } from '../figures.ts'
import { commitFloor } from '../ledger.ts'
import { benchOrderBook } from '../order-book.ts'

export const orderBook: Part = {
  title: 'Order book',
  async run(url, { size: { short, seconds }, progress }) {
    const memberRange = { first: 20_000_000, count: short ? 500 : 2_000 }
    const result = await benchOrderBook(url, { memberRange, seconds, open: short ? 2_000 : 10_000, progress })
    // One connection, because the fills of one order run one after another.
    const floor = await commitFloor(url, { seconds, clients: 1 })
    const delivery: Figure = {
      label: 'published → received by a client that waits on another node',
      value: median(result.deliveries),
      unit: 'ms',
      range: [Math.min(...result.deliveries), Math.max(...result.deliveries)],
      goal: { atMost: 1_000 },
    }
    return {
      figures: [
        { label: 'fills of one order', value: result.hot / result.many, unit: '×', against: 'fills of as many orders' },
        {
          label: 'fills of one order',
          value: result.hot / floor.perSecond,
          unit: '×',
          against: 'one row and one commit, one connection',
        },
        { label: 'fills of one buy order, 16 concurrent sellers', value: result.hot, unit: '/s' },
        { label: 'fills of as many sell orders, 16 concurrent buyers', value: result.many, unit: '/s' },
        { label: 'one row and one commit, one connection', value: floor.perSecond, unit: '/s' },
        {
          label: 'the best hundred of each side and the counts, round trip included',
          value: result.bookQuery.median,
          unit: 'ms',
          against: `worst ${result.bookQuery.worst.toFixed(1)} ms; ${result.plan.find((line) => line.includes('Execution')) ?? ''}`,
          goal: { atMost: 10 },
        },
        delivery,
      ],
      failures: result.breaches,
    }
  },
}
