import type { Part } from '../figures.ts'
import { benchTeam } from '../team.ts'

export const team: Part = {
  title: 'Team of a million members',
  async run(url, { size: { short }, progress }) {
    const shape = short ? { wide: 20_000, deep: 5_000 } : { wide: 1_000_000, deep: 100_000 }
    const { figures, breaches } = await benchTeam(url, { shape, progress })
    return { figures, failures: breaches }
  },
}
