import { listDeposits } from '@humidor/contract/money/deposits.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { read } from '../../../../http/handle.ts'
import { keysetText, pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { momentsOf } from '../../../../platform/console/ranges.queries.ts'
import { countSeenDeposits, type SeenDeposit, seenDeposits } from './deposits.queries.ts'
import { NOBODYS, placeIn } from './places.ts'
import { readSearch } from './search.ts'

const presentDeposit = (row: SeenDeposit): z.output<(typeof listDeposits)['response']>['rows'][number] => ({
  id: String(row.id),
  chain: row.chain,
  member: { uid: row.uid, name: row.name },
  amount: micros<'USDT'>(row.amount),
  state: row.state,
  address: row.address,
  txid: row.tx_hash,
  openedAt: row.opened_at,
  expiresAt: row.expires_at,
  graceUntil: row.grace_until,
  creditedAt: row.credited_at,
  cancelledAt: row.cancelled_at,
})

/** `GET /console/deposits`. */
export const answerListDeposits = read(listDeposits, async ({ db, request, at, fail }) => {
  const { after, limit, order, chain, state, search, from, to } = request
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const id = request.id === undefined ? undefined : (readNumber(request.id) ?? NOBODYS)
  const opened = momentsOf({ from, to })
  const asked = { id, chain, state, at, order, opened, search: search === undefined ? undefined : readSearch(search) }
  const [found, count] = await Promise.all([seenDeposits(db, asked, place, limit + 1), countSeenDeposits(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.opened_at, id: String(row.id) }))
  return { rows: rows.map(presentDeposit), count, next }
})
