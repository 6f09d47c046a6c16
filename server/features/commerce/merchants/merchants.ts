import { billsWaiting, merchants } from '@humidor/contract/commerce/merchants.console.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { MerchantAccess } from '../../../http/sessions.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { createThrottle, defaultLimits } from '../../../platform/security/throttle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { createEmailCodes } from '../../accounts/identity/identity.ts'
import { createSeals } from '../../money/withdrawals/withdrawals.ts'
import { answerApproveMerchant } from './console/approveMerchant.ts'
import { answerBillsWaiting } from './console/billsWaiting.ts'
import { answerMerchant } from './console/merchant.ts'
import { answerMerchantStaff } from './console/merchantStaff.ts'
import { answerMerchants } from './console/merchants.ts'
import { answerRefuseMerchant } from './console/refuseMerchant.ts'
import { answerRequestMerchantAccess, merchantAccess } from './console/requestMerchantAccess.ts'
import { merchantFinder } from './finding.queries.ts'
import { answerInfo } from './info.ts'
import { merchantItem } from './items.queries.ts'
import { answerMerchantDetail } from './merchantDetail.ts'
import { billsWaitingFigure } from './merchants.figures.ts'
import { merchantExplanations, merchantInvariants } from './merchants.invariants.ts'
import { convertNow, convertOn, sweep, uncovered } from './merchants.jobs.ts'
import { waitingMerchants } from './merchants.queries.ts'
import { createOwnerLetterTask } from './owner/letters.ts'
import { changeOwnerEmails } from './owner/owner.jobs.ts'
import { ownerHandlers } from './owner/owner-handlers.ts'
import { openOwnerFactor } from './owner-factor/owner-factor.ts'
import { answerPayee } from './payments/payee.ts'
import { findPayees } from './payments/payees.ts'
import { answerRefund } from './payments/refund.ts'
import { answerTakings } from './payments/takings.ts'
import { answerTransferCigToMerchant } from './payments/transferCigToMerchant.ts'
import { answerRegister } from './register.ts'
import { answerChangePassword } from './sessions/changePassword.ts'
import { answerLogin } from './sessions/login.ts'
import { answerLogout } from './sessions/logout.ts'
import { createProvePassword } from './sessions/password.ts'
import { createSessions, refuseEnded } from './sessions/sessions.ts'
import { createProvePin } from './staff/pins.ts'
import { staffHandlers } from './staff/staff.ts'
import { answerGetBill } from './v1/getBill.ts'
import { answerListBills } from './v1/listBills.ts'

export { paymentPostings } from './merchants.postings.ts'
export { presentChargedBill, presentChargeOfBill } from './merchants.present.ts'
export { payees, shopZone } from './merchants.queries.ts'
export { revokeKeys } from './owner/keys.queries.ts'
export { tellOwner } from './owner/letters.ts'
export { type BillRow, billsOfIds } from './payments/bills.queries.ts'
export { billsSince } from './payments/bills-since.ts'
export { billById, billByReceipt, billByTransfer, type ChargedBillRow } from './payments/charged-bills.queries.ts'
export { demandPayable, findPayeesById } from './payments/payees.ts'
export { billed, newReceipt, payable } from './payments/paying.ts'
export { type MerchantPayment, payMerchant } from './payments/payMerchant.ts'
export { createMerchant, type NewMerchant } from './register.ts'
export { endMerchantSessions } from './sessions/sessions.queries.ts'
export { openSession as openMerchantSession } from './sessions/sessions.ts'
export { presentV1Bill } from './v1/bill.present.ts'

export interface MerchantsParts {
  db: Database
  clock: Clock
  settings: ReadSettings
  randomness: Randomness
  passwords: Passwords
  mailer: Mailer
  /** Addresses that no payout may go to: our own, and the contract of USDT. */
  ours: readonly string[]
  /** The database for look-ups of sessions and payees; `db` unless given. */
  reads?: Database
  /** The public address: passkeys belong to its domain. */
  publicUrl: string
  /** Outside production the loopback names may use passkeys too. */
  production: boolean
  /** Seals a merchant's payout address and authenticator, and hashes PINs. */
  vault: Vault
  /** Factor on the limit of failed log-ins from one network address. 1 unless given. */
  rateFactor?: number
}

/** The feature's exports to the platform and the request pipeline. */
export interface Merchants extends Feature {
  access: MerchantAccess
}

/** Merchants, who sell for ₡: application, log-in, payments, and operators' decisions (rules S1). */
export const merchantsFeature = {
  invariants: merchantInvariants,
  explanations: merchantExplanations,
  open(parts: MerchantsParts): Merchants {
    const { db, reads = db, clock, settings, randomness, passwords, vault, mailer, ours, rateFactor = 1 } = parts
    const perVisitor = defaultLimits.perVisitor * rateFactor
    const throttle = createThrottle(db, 'merchant', { ...defaultLimits, perVisitor })
    const provePassword = createProvePassword({ db, passwords, throttle })
    const provePin = createProvePin({ db, vault })
    const ownerFactor = openOwnerFactor({ ...parts, throttle })
    const findPayee = findPayees(reads)
    return {
      name: 'merchants',
      handlers: [
        answerRegister({ db, passwords, ours, seals: createSeals(vault) }),
        answerLogin({ db, randomness, passwords, throttle }),
        answerInfo,
        answerMerchantDetail(settings),
        answerTakings(settings),
        answerPayee(findPayee),
        answerTransferCigToMerchant({ findPayee, randomness, settings }),
        answerRefund(settings),
        answerChangePassword({ db, passwords, provePassword }),
        answerLogout,
        ...ownerHandlers({ db, vault, passwords, codes: createEmailCodes({ db, vault, randomness }) }),
        ...ownerFactor.handlers,
        answerRequestMerchantAccess(randomness),
        ...staffHandlers({ db, vault, randomness, provePin }),
        answerMerchants,
        answerMerchant,
        answerMerchantStaff,
        answerApproveMerchant,
        answerRefuseMerchant,
        answerBillsWaiting,
      ],
      routes: [answerListBills, answerGetBill],
      jobs: [sweep, convertOn, changeOwnerEmails],
      tasks: [convertNow({ db, clock }), createOwnerLetterTask({ mailer })],
      approvals: [merchantAccess],
      figures: [billsWaitingFigure],
      items: [merchantItem],
      finders: [merchantFinder],
      queues: [
        { queue: 'merchants', firstCall: merchants, queued: waitingMerchants },
        { queue: 'merchantBills', firstCall: billsWaiting, queued: uncovered },
      ],
      access: {
        ...{ sessions: createSessions(reads), provePassword, provePin, refuseEnded },
        proveOwnerCode: ownerFactor.proveOwnerCode,
      },
    }
  },
}
