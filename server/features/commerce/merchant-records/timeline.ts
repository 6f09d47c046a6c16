import { merchantDevices, merchantEvents } from '@humidor/contract/commerce/merchant-records.console.ts'
import type { TimelineEntry, TimelineSource } from '../../../http/feature.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { datedSource } from '../../../platform/console/timeline-sources.ts'
import { type EventRow, eventsBefore } from './events.queries.ts'
import { signInsAfter } from './merchants.queries.ts'

function linkOf(
  { bill_id: bill, charge_id: charge, payout }: EventRow,
  within: string,
): NonNullable<TimelineEntry['link']> | null {
  if (bill !== null) return { to: 'bill', id: String(bill), within }
  if (charge !== null) return { to: 'charge', id: String(charge), within }
  return payout === null ? null : { to: 'payout', id: String(payout), within: null }
}

const presentEvent = (row: EventRow, vcode: string): TimelineEntry => ({
  ...{ at: row.at, key: String(row.id), what: row.kind },
  text: row.receipt ?? row.reference ?? (row.payout === null ? '' : `WD-${row.payout}`),
  amounts: [
    ...(row.money_cig === null ? [] : [{ account: '', coin: 'CIG', amount: row.money_cig }]),
    ...(row.money_usdt === null ? [] : [{ account: '', coin: 'USDT', amount: row.money_usdt }]),
  ],
  link: linkOf(row, vcode),
})

/** What happened to the bills, charges and payouts of a merchant. */
const events: TimelineSource = {
  ...{ source: 'merchantEvent', of: 'merchant', firstCall: merchantEvents },
  async read(db, { number, about }, { after, limit, from, before }) {
    const below = after === undefined ? undefined : readNumber(after)
    if (after !== undefined && below === undefined) return undefined
    const rows = await eventsBefore(db, number, { below, limit: limit + 1, range: { from, before } })
    return { entries: rows.slice(0, limit).map((row) => presentEvent(row, about)), more: rows.length > limit }
  },
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Where a merchant is signed in, by the time of the sign-in. */
const signIns = datedSource({
  ...{ source: 'merchantSession', of: 'merchant', firstCall: merchantDevices },
  rows: async (db, { number }, { place, ...asked }) =>
    place && !UUID.test(place.id) ? [] : await signInsAfter(db, number, { place, ...asked }),
  placeOf: ({ at, id }) => ({ at, id }),
  present: ({ at, device, till_minutes }) => ({
    ...{ at, what: 'signedIn', text: device, state: till_minutes === null ? null : 'till' },
  }),
})

export const merchantTimeline = [events, signIns]
