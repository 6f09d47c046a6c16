import { requestPrice } from '@humidor/contract/trading/price.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { refusePrice } from '@humidor/domain/trading/price.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, type Asked, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { putAgreed } from '../agreeing.ts'
import { priceInForce } from '../price.queries.ts'
import { describePrice, weighPrices } from './weighing.ts'

export const PRICE = 'price'
/** `about` of a request for a price at once. Any other request is about the day of its midnight. */
const AT_ONCE = 'now'

/** `POST /console/requestPrice`: refuses at once a price that no second operator could approve. */
export const answerRequestPrice = (randomness: Randomness) =>
  transaction(requestPrice, async ({ tx, operator, at, request, fail, demand }) => {
    const { day, reason } = request
    demand(refuseNote(reason))
    const current = await priceInForce(tx)
    const inForce = current?.price ?? price((await settingsOf(tx)).firstPrice)
    // An operator who saw another price or another midnight must look again.
    if (BigInt(request.inForce) !== BigInt(inForce)) fail('illegal_operation')
    if (day !== undefined && day !== dayAfter(businessDay(at))) fail('illegal_operation')
    demand(refusePrice({ price: request.price, inForce, atOnce: day === undefined }))
    const payload = {
      price: request.price.toString(),
      from: inForce.toString(),
      standing: current?.id.toString() ?? null,
    }
    const about = day ?? AT_ONCE
    const asked = { kind: PRICE, about, aboutName: about, reason, payload }
    if (!(await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** Reads the stored request. */
export function askedOf({ about, payload }: Asked) {
  const it = payload as { price: string; from: string; standing: string | null }
  return {
    day: about === AT_ONCE ? null : (about as BusinessDay),
    price: price(BigInt(it.price)),
    /** The price in force at the request, and the id under which it was published; null: nothing was published. */
    from: price(BigInt(it.from)),
    standing: it.standing,
  }
}

/** A price other than the rule's that two operators agreed on (rules T2, O4). */
export const priceApproval: ApprovalKind = {
  kind: PRICE,
  summary: 'Publishes another price of ₡ than the rule’s, at once or at the coming midnight.',
  describe: (asked) => describePrice(askedOf(asked)),
  weigh: (db, asked, at) => weighPrices(db, asked.map(askedOf), at),
  async run(tx, { id, at, about, payload }) {
    const asked = askedOf({ about, payload })
    const refused = await putAgreed(tx, { approvalId: id, at, ...asked }, await settingsOf(tx))
    if (refused) throw noLongerPossible(refused)
  },
}
