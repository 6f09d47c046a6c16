import * as contract from '@humidor/contract/money/deposits.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { type Keyset, keysetText, pageOf, readKeyset, readNumber } from '../../../../platform/console/keyset.ts'
import { askedToSetBack, chainSums, cursors, openDeposits } from '../health/health.queries.ts'
import { stateAt } from '../health/health.ts'
import { presentChain, presentListedClaim, presentPayment, presentSeenDeposit } from './desk.present.ts'
import {
  type AskedPayments,
  countSeenClaims,
  countSeenDeposits,
  countSeenPayments,
  type PaymentTab,
  paymentTabs,
  seenClaims,
  seenDeposits,
  seenPayments,
} from './desk.queries.ts'
import { readSearch } from './search.ts'

/** The place that a text names, whose id is one of ours; undefined where it is none that we gave out. */
function placeIn(text: string): Keyset | undefined {
  const place = readKeyset(text)
  return place && /^\d{1,18}$/.test(place.id) ? place : undefined
}

/** No row has this number. */
const NOBODYS = 0n

/** `GET /console/deposits`. */
const list = read(contract.deposits, async ({ db, request, at, fail }) => {
  const { after, limit, chain, state, search } = request
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const id = request.id === undefined ? undefined : (readNumber(request.id) ?? NOBODYS)
  const asked = { id, chain, state, at, search: search === undefined ? undefined : readSearch(search) }
  const [found, count] = await Promise.all([seenDeposits(db, asked, place, limit + 1), countSeenDeposits(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.opened_at, id: String(row.id) }))
  return { rows: rows.map(presentSeenDeposit), count, next }
})

/** How many each tab holds, one after the other, as a page of a table must not take all connections. */
async function countsOf(db: Db, asked: Omit<AskedPayments, 'tab' | 'id'>) {
  const within = (tab: PaymentTab) => countSeenPayments(db, { ...asked, tab })
  return {
    unmatched: await within('unmatched'),
    'wrong token': await within('wrong token'),
    assigned: await within('assigned'),
    left: await within('left'),
    claims: await countSeenClaims(db, { state: 'looked at' }),
  }
}

/** One payment by the name that the console has for it, in whichever tab it is; that of another token begins with a w. */
async function paymentOf(db: Db, name: string, at: Date) {
  const strange = name.startsWith('w')
  const id = readNumber(strange ? name.slice(1) : name) ?? NOBODYS
  for (const tab of paymentTabs) {
    const found = (tab === 'wrong token') === strange ? await seenPayments(db, { tab, id, at }, undefined, 1) : []
    if (found.length > 0) return found
  }
  return []
}

/** `GET /console/payments`. */
const listPayments = (readers: readonly ChainReader[]) =>
  read(contract.payments, async ({ db, request, operator, at, fail }) => {
    const { after, limit, state, id, search } = request
    const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
    const sought = search === undefined ? undefined : readSearch(search)
    const [found, counts] = await Promise.all([
      id === undefined ? seenPayments(db, { tab: state, at, search: sought }, place, limit + 1) : paymentOf(db, id, at),
      countsOf(db, { at, search: sought }),
    ])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.place, id: String(row.place_id) }))
    const items = rows.map(({ id }) => itemOf.payment(id))
    const locks = await claimedByOthers(db, items, operator.id, at)
    const unitOn = new Map(readers.map((reader) => [reader.chain, reader.unitsPerMicro]))
    const present = (row: (typeof rows)[number]) =>
      presentPayment(row, unitOn.get(row.chain) ?? 1n, locks.get(itemOf.payment(row.id)))
    return { rows: rows.map(present), count: id === undefined ? counts[state] : rows.length, next, counts }
  })

/** `GET /console/claims`. */
const listClaims = read(contract.claims, async ({ db, request, operator, at, fail }) => {
  const { after, limit, state } = request
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { state, id: request.id === undefined ? undefined : (readNumber(request.id) ?? NOBODYS) }
  const [found, count, counts] = await Promise.all([
    seenClaims(db, asked, place, limit + 1),
    countSeenClaims(db, asked),
    countsOf(db, { at }),
  ])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: row.id }))
  const items = rows.map(({ id }) => itemOf.claim(id))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentListedClaim(row, locks.get(itemOf.claim(row.id)))), count, next, counts }
})

/** `GET /console/chainHealth`. */
const health = (readers: readonly ChainReader[]) =>
  read(contract.chainHealth, async ({ db, at }) => {
    const [known, sums, open, asked] = await Promise.all([
      cursors(db),
      chainSums(db),
      openDeposits(db, at),
      askedToSetBack(db, at),
    ])
    return readers.map((reader) => {
      const isIts = (it: { chain: string }) => it.chain === reader.chain
      const cursor = known.find(isIts)
      return presentChain({
        reader,
        state: stateAt(reader, cursor, at),
        cursor,
        sums: sums.find(isIts),
        open: open.find(isIts),
        waits: asked.includes(reader.chain),
      })
    })
  })

/** What the operators' console asks about deposits and the chains they come on. */
export const deskHandlers = (readers: readonly ChainReader[]): readonly Handler[] => [
  list,
  listPayments(readers),
  listClaims,
  health(readers),
]
