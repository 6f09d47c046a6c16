import { type Figure, median, type Part } from '../figures.ts'
import { commitFloor } from '../ledger.ts'
import { benchOrderBook } from '../order-book.ts'

export const orderBook: Part = {
  title: 'Order book',
  async run(url, { size: { short, seconds }, progress: tell }) {
    const crowd = { first: 20_000_000, count: short ? 500 : 2_000 }
    const told = await benchOrderBook(url, { crowd, seconds, open: short ? 2_000 : 10_000, tell })
    // One connection, because the fills of one order run one after another.
    const floor = await commitFloor(url, { seconds, clients: 1 })
    const heard: Figure = {
      label: 'published → received by a client that waits on another node',
      value: median(told.deliveries),
      unit: 'ms',
      range: [Math.min(...told.deliveries), Math.max(...told.deliveries)],
      goal: { atMost: 1_000 },
    }
    return {
      figures: [
        { label: 'fills of one order', value: told.hot / told.many, unit: '×', against: 'fills of as many orders' },
        {
          label: 'fills of one order',
          value: told.hot / floor.perSecond,
          unit: '×',
          against: 'one row and one commit, one connection',
        },
        { label: 'fills of one buy order, 16 concurrent sellers', value: told.hot, unit: '/s' },
        { label: 'fills of as many sell orders, 16 concurrent buyers', value: told.many, unit: '/s' },
        { label: 'one row and one commit, one connection', value: floor.perSecond, unit: '/s' },
        {
          label: 'the best hundred of each side and the counts, round trip included',
          value: told.bookQuery.median,
          unit: 'ms',
          against: `worst ${told.bookQuery.worst.toFixed(1)} ms; ${told.plan.find((line) => line.includes('Execution')) ?? ''}`,
          goal: { atMost: 10 },
        },
        heard,
      ],
      failures: told.breaches,
    }
  },
}
