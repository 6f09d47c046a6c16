import { benchDeposits } from '../deposits.ts'
import { type Figure, median, type Part } from '../figures.ts'

/** Maximum time from the last needed block to the credit. Milliseconds. */
const GOAL = 3_000

export const deposits: Part = {
  title: 'Deposit latency',
  async run(url, { size: { short }, progress }) {
    const { latencies, breaches } = await benchDeposits(url, { rounds: short ? 3 : 12, progress })
    const figures = latencies.flatMap(({ chain, seen, credited }): Figure[] => {
      const name = chain === 'TRX' ? 'TRON' : chain
      return [
        {
          label: `${name}: last needed block → credited, worst`,
          value: Math.max(...credited) / GOAL,
          unit: '×',
          against: 'the goal of three seconds',
          goal: { atMost: 1 },
        },
        {
          label: `${name}: paid → seen`,
          value: median(seen),
          unit: 'ms',
          range: [Math.min(...seen), Math.max(...seen)],
        },
        {
          label: `${name}: last needed block → credited`,
          value: median(credited),
          unit: 'ms',
          range: [Math.min(...credited), Math.max(...credited)],
          goal: { atMost: GOAL },
        },
      ]
    })
    return { figures, failures: breaches }
  },
}
