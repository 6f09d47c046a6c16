import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import * as changesCalls from '@humidor/contract/commerce/merchant-changes.console.ts'
import { merchantEvents } from '@humidor/contract/commerce/merchant-records.console.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.console.ts'
import * as payoutsCalls from '@humidor/contract/commerce/payouts.console.ts'
import * as webhooksCalls from '@humidor/contract/commerce/webhooks.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { type ActionRow, actionsBefore, type EventRow, eventsBefore } from './events.queries.ts'
import { merged } from './merged.ts'
import { merchantOf } from './places.queries.ts'

/** The paths of the calls that change a merchant. Reads are in the audit log only. */
const calls = [changesCalls, merchantsCalls, payoutsCalls, webhooksCalls]
  .flatMap((one) => Object.values(one))
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path)

/** The last shown event and action. Nothing of a kind was shown yet: absent. */
interface Place {
  event?: bigint | undefined
  action?: bigint | undefined
}

const numberIn = (digits: string | undefined) => (digits ? BigInt(digits) : undefined)

function placeIn(text: string): Place | undefined {
  const [, event, action] = /^e(\d{0,18})a(\d{0,18})$/.exec(text) ?? []
  return event === undefined ? undefined : { event: numberIn(event), action: numberIn(action) }
}

const nothing = { kind: null, bill: null, charge: null, payout: null, moneyCig: null, moneyUsdt: null, action: null }

const presentEvent = (row: EventRow) => ({
  ...nothing,
  id: `e${row.id}`,
  at: row.at,
  kind: row.kind,
  bill: row.bill_id === null ? null : { id: row.bill_id.toString(), receipt: row.receipt ?? '' },
  charge: row.charge_id === null ? null : { id: row.charge_id.toString(), reference: row.reference ?? '' },
  payout: row.payout?.toString() ?? null,
  moneyCig: row.money_cig === null ? null : micros<'CIG'>(row.money_cig),
  moneyUsdt: row.money_usdt === null ? null : micros<'USDT'>(row.money_usdt),
})

/** The texts that a request for other contact data changes. */
function changesOf({ contact, seen }: ActionRow) {
  if (!contact || !seen) return []
  return Object.keys(contact)
    .map((field) => ({ field, before: seen[field] ?? '', after: contact[field] ?? '' }))
    .filter(({ before, after }) => before !== after)
}

const presentAction = (row: ActionRow) => ({
  ...nothing,
  id: `a${row.seq}`,
  at: row.at,
  action: {
    operator: row.operator,
    call: row.call,
    reason: row.reason,
    request: row.request_kind === null ? null : { kind: row.request_kind, approved: row.approved === true },
    changes: changesOf(row),
  },
})

/** `GET /console/merchantEvents`: what happened, merged with what operators did. */
export const answerMerchantEvents = read(merchantEvents, async ({ db, request: { vcode, after, limit }, fail }) => {
  const merchant = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const place: Place = after === undefined ? {} : (placeIn(after) ?? fail('parameter_error'))
  const asked = { vcode: merchant.vcode, calls, decide: decide.path }
  const [events, actions] = await Promise.all([
    eventsBefore(db, merchant.merchant_id, { below: place.event, limit: limit + 1 }),
    actionsBefore(db, asked, place.action, limit + 1),
  ])
  const shown = merged(events, actions, limit)
  const event = shown.findLast((one) => one.of === 'first')?.row.id ?? place.event
  const action = shown.findLast((one) => one.of === 'second')?.row.seq ?? place.action
  return {
    rows: shown.map((one) => (one.of === 'first' ? presentEvent(one.row) : presentAction(one.row))),
    next: events.length + actions.length > shown.length ? `e${event ?? ''}a${action ?? ''}` : null,
  }
})
