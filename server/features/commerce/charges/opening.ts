import type { openCharge } from '@humidor/contract/commerce/charges.ts'
import { type ChargeForm, cigOfCharge, openChargesAtMost, refuseCharge } from '@humidor/domain/commerce/charge.ts'
import type { ChargeMetadata } from '@humidor/domain/commerce/charge-metadata.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import type { SignedInMerchant } from '../../../http/sessions.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { priceToday } from '../../trading/price/price.ts'
import { type ChargeRow, insertCharge, openedCharge } from './charges.queries.ts'

/** Eight bytes: nobody guesses a charge of another. */
const CODE_BYTES = 8

/** A charge to open, and the request in which that happens. */
export interface OpeningRequest {
  tx: Tx
  merchant: SignedInMerchant
  form: ChargeForm
  /** The key that opens it. Undefined: a till. */
  keyId?: bigint
  metadata?: ChargeMetadata
  at: Date
  demand(no: (typeof openCharge)['errors'][number] | undefined): void
}

/** Opens a charge for a till or for the shop's own software, by the same rules. */
export const createOpening =
  (randomness: Randomness) =>
  async ({
    tx,
    merchant: { merchantId, status, staff },
    form,
    keyId,
    metadata,
    at,
    demand,
  }: OpeningRequest): Promise<ChargeRow> => {
    demand(refuseMerchantPayment(status))
    const { price } = await priceToday(tx)
    demand(refuseCharge(form, { price }))
    const { seconds, ...asked } = form
    const id = await insertCharge(tx, {
      ...{ ...asked, merchantId, price, staffId: staff?.id, keyId, metadata, at },
      code: randomness.bytes(CODE_BYTES).toString('hex'),
      moneyCig: cigOfCharge(form, price),
      expiresAt: new Date(at.getTime() + seconds * 1_000),
    })
    await recordMerchantEvents(tx, [{ merchantId, kind: 'charge.opened', chargeId: id, at }])
    // Counted once the events of the merchant take turns, so that charges opened at once all count. This one is among them.
    const row = await openedCharge(tx, merchantId, id, openChargesAtMost + 1)
    demand(refuseCharge(form, { price, open: Number(row.open) - 1 }))
    return row
  }

export type Opening = ReturnType<typeof createOpening>
