import type { Phase } from '../../../jobs/phase.ts'
import { publishMissing } from './publishing.ts'

/**
 * Publishes the agreed price of the midnight, or else yesterday's price raised by the rate in force. Runs first in a
 * new day, because everything else is valued by it.
 */
export const publishPrice: Phase = {
  name: 'price',
  summary: 'Publishes the price of ₡ for the new day: the agreed one, or yesterday’s, raised by the rate.',
  async run({ tx, day, terms }) {
    const { published, outdated } = await publishMissing(tx, day, terms)
    const refused = outdated.map(({ id, day: of }) => ({
      id,
      error: new Error(`the price agreed for ${of} was a change from another price than the one in force`),
    }))
    return { done: published, left: false, refused }
  },
}
