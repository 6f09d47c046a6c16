import * as contract from '@humidor/contract/commerce/merchants.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type MerchantStatus, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { read } from '../../../http/handle.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { claimedByOther, claimedByOthers } from '../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset, readNumber } from '../../../platform/console/keyset.ts'
import { priceToday } from '../../trading/price/price.ts'
import { approve, refuse } from './decisions.ts'
import { presentRow } from './merchants.present.ts'
import { countMerchants, type MerchantPlace, merchantRow, merchantsAfter, operatorName } from './merchants.queries.ts'
import { sumWaiting, waitingAfter, waitingBills } from './payments/converting.queries.ts'

/** The place in the list that a text names; undefined when it is none that we gave out. */
function placeIn(text: string): MerchantPlace | undefined {
  const keyset = readKeyset(text)
  const merchantId = merchantNumber(keyset?.id ?? '')
  return keyset && !Number.isNaN(merchantId) ? { createdAt: keyset.at, merchantId } : undefined
}

/** `GET /console/merchants`. */
const list = read(contract.merchants, async ({ db, request, operator, at, fail }) => {
  const { after, limit } = request
  const asked = {
    status: request.status as MerchantStatus | undefined,
    search: request.search,
  }
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([merchantsAfter(db, asked, place, limit + 1), countMerchants(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: row.vcode }))
  const items = rows.map(({ vcode }) => itemOf.merchant(vcode))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentRow(row, locks.get(itemOf.merchant(row.vcode)))), count, next }
})

/** `GET /console/merchant`. */
const one = read(contract.merchant, async ({ db, request: { vcode }, operator, at, fail }) => {
  const merchantId = merchantNumber(vcode)
  const row = (Number.isNaN(merchantId) ? undefined : await merchantRow(db, merchantId)) ?? fail('merchant_not_exists')
  const [lock, decider] = await Promise.all([
    claimedByOther(db, itemOf.merchant(row.vcode), operator.id, at),
    row.decided_by === null ? undefined : operatorName(db, row.decided_by),
  ])
  return {
    ...presentRow(row, lock),
    cashAddress: row.cash_address,
    address: row.address,
    businessHours: row.business_hours,
    description: row.description,
    reply: row.reply,
    decidedBy: decider?.name ?? null,
    decidedAt: row.decided_at,
  }
})

const treasury = platformAccount('treasury', 'USDT')

/** `GET /console/billsWaiting`: each beside what it is worth now, and what there is for all of them. */
const billsWaiting = read(contract.billsWaiting, async ({ db, at, request: { after, limit }, fail }) => {
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, { count }, sum, { price }, standing] = await Promise.all([
    waitingAfter(db, place, limit + 1),
    waitingBills(db, at),
    sumWaiting(db),
    priceToday(db),
    balanceOf(db, [treasury]),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const inUsdt = (cig: bigint) => micros<'USDT'>(worthOf(micros(cig), price))
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      receipt: row.receipt,
      merchant: { vcode: row.vcode, name: row.name },
      payer: { uid: row.uid, name: row.payer },
      moneyCig: micros<'CIG'>(row.left),
      moneyUsdt: inUsdt(row.left),
      createdAt: row.created_at,
    })),
    count,
    next,
    waitingCig: micros<'CIG'>(sum),
    waitingUsdt: inUsdt(sum),
    treasury: micros<'USDT'>(standing.get(treasury) ?? 0n),
  }
})

/** What the operators' console asks about merchants, and decides. */
export const consoleHandlers = [list, one, approve, refuse, billsWaiting] as const
