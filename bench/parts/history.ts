import type { Part } from '../figures.ts'
import { benchHistory } from '../history.ts'

export const history: Part = {
  title: 'Member history of a million entries',
  async run(url, { size: { short }, progress }) {
    const { figures, breaches } = await benchHistory(url, { count: short ? 50_000 : 1_000_000, progress })
    return { figures, failures: breaches }
  },
}
