import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import { watchChanges } from '../../../http/change-watch.ts'
import type { Feature } from '../../../http/feature.ts'
import { merchantVersions } from '../../../platform/notifications/merchant-events.ts'
import { findPayeesById } from '../merchants/merchants.ts'
import { answerCancelCharge } from './cancelCharge.ts'
import { answerChargeByCode } from './chargeByCode.ts'
import { chargeInvariants } from './charges.invariants.ts'
import { expire, sweep } from './charges.jobs.ts'
import { answerListCharges } from './listCharges.ts'
import { answerMerchantChanges } from './merchantChanges.ts'
import { answerOpenCharge } from './openCharge.ts'
import { createOpening } from './opening.ts'
import { answerPayCharge, findCharges } from './payCharge.ts'
import { answerReadCharge } from './readCharge.ts'
import { answerCancelCharge as answerV1Cancel } from './v1/cancelCharge.ts'
import { answerCreateCharge } from './v1/createCharge.ts'
import { answerGetCharge } from './v1/getCharge.ts'
import { answerListCharges as answerV1Charges } from './v1/listCharges.ts'

export { type ChargeRow, chargesOfIds } from './charges.queries.ts'
export { presentV1Charge } from './v1/charge.present.ts'

/** Tills of one merchant that may follow their charges at a time. */
const TILLS = 50
/** A cashier and a guest wait for a payment, so tills look more often than the apps of members: one query for all. Milliseconds. */
const LOOK_EVERY_MS = 100

export interface ChargesParts {
  db: Database
  /** The database for look-ups of charges and payees; `db` unless given. */
  reads?: Database
  randomness: Randomness
  /** The address of the site, for the links of charges. */
  publicUrl: string
}

/** Charges: what a merchant asks for, once each (docs/decisions/0101-charges.md). */
export const chargesFeature = {
  invariants: chargeInvariants,
  open({ db, reads = db, randomness, publicUrl }: ChargesParts): Feature {
    const open = createOpening(randomness)
    const watch = watchChanges((merchants) => merchantVersions(reads, merchants), {
      devices: TILLS,
      every: LOOK_EVERY_MS,
    })
    return {
      name: 'charges',
      handlers: [
        answerOpenCharge(open),
        answerReadCharge,
        answerListCharges,
        answerCancelCharge,
        answerMerchantChanges(watch),
        answerChargeByCode,
        answerPayCharge({ findCharge: findCharges(reads), findPayee: findPayeesById(reads), randomness }),
      ],
      routes: [
        answerCreateCharge(open, publicUrl),
        answerV1Charges(publicUrl),
        answerGetCharge(publicUrl),
        answerV1Cancel(publicUrl),
      ],
      jobs: [expire, sweep],
    }
  },
}
