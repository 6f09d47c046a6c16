import { pledges } from '@humidor/contract/products/pledges.console.ts'
import { pledgeOfNumber } from '@humidor/domain/products/pledge.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentForConsole } from '../pledges.present.ts'
import { countPledges, pledgesBelow } from './pledges.queries.ts'

export const answerPledges: Handler = read(
  pledges,
  async ({ db, request: { after, limit, order, status, uid, onum }, fail }) => {
    const id = onum === undefined ? undefined : pledgeOfNumber(onum)
    // A search for text that is no number finds nothing.
    if (onum !== undefined && id === undefined) return { rows: [], count: 0, next: null }
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { order, status, uid, id }
    const [found, count] = await Promise.all([pledgesBelow(db, asked, below, limit + 1), countPledges(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    return { rows: rows.map(presentForConsole), count, next }
  },
)
