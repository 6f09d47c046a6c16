import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingRefusals } from '../features/accounts/closing/closing.testing.ts'
import { appLockRefusals } from '../features/accounts/identity/app-lock/app-lock.testing.ts'
import { factorRefusals } from '../features/accounts/identity/authenticator/factor-refusals.testing.ts'
import { dataExportRefusals } from '../features/accounts/identity/data-export/refusals.testing.ts'
import { ownAccountRefusals } from '../features/accounts/identity/own-account.testing.ts'
import { passkeyRefusals } from '../features/accounts/identity/passkeys/passkey-refusals.testing.ts'
import {
  codeByMail,
  passwordRefusals,
  readsPicture,
  signInRefusals,
} from '../features/accounts/identity/refusals.testing.ts'
import { linkedAccountsRefusals } from '../features/accounts/linked-accounts/refusals.testing.ts'
import { teamRefusals } from '../features/accounts/team/refusals.testing.ts'
import { contactPointRefusals } from '../features/backoffice/alerts/contact-points/refusals.testing.ts'
import { alertRefusals as operatorAlertRefusals } from '../features/backoffice/alerts/refusals.testing.ts'
import { membersConsoleRefusals } from '../features/backoffice/members/refusals.testing.ts'
import { noteRefusals, timelineRefusals } from '../features/backoffice/notes/refusals.testing.ts'
import { operatorRefusals } from '../features/backoffice/operators/refusals.testing.ts'
import { reportRefusals } from '../features/backoffice/reports/refusals.testing.ts'
import { settingsConsoleRefusals } from '../features/backoffice/settings/refusals.testing.ts'
import { apiKeyConsoleRefusals, apiKeyRefusals } from '../features/commerce/api-keys/refusals.testing.ts'
import { bookkeepingRefusals } from '../features/commerce/bookkeeping/refusals.testing.ts'
import { chargeRefusals, prepareCharges } from '../features/commerce/charges/refusals.testing.ts'
import { mallConsoleRefusals, mallRefusals, prepareMall } from '../features/commerce/mall/refusals.testing.ts'
import {
  merchantChangeRefusals,
  merchantRecordRefusals,
} from '../features/commerce/merchant-records/refusals.testing.ts'
import { ownerRefusals } from '../features/commerce/merchants/owner/refusals.testing.ts'
import { ownerFactorRefusals } from '../features/commerce/merchants/owner-factor/refusals.testing.ts'
import {
  merchantConsoleRefusals,
  merchantRefusals,
  prepareMerchants,
} from '../features/commerce/merchants/refusals.testing.ts'
import { prepareStaff, staffRefusals } from '../features/commerce/merchants/staff/refusals.testing.ts'
import { payoutConsoleRefusals, payoutRefusals, preparePayouts } from '../features/commerce/payouts/refusals.testing.ts'
import { tillRefusals } from '../features/commerce/till/refusals.testing.ts'
import { webhookConsoleRefusals, webhookRefusals } from '../features/commerce/webhooks/refusals.testing.ts'
import { activityConsoleRefusals, activityRefusals } from '../features/community/activities/refusals.testing.ts'
import {
  feedbackConsoleRefusals,
  feedbackRefusals,
  supportRefusals,
} from '../features/community/feedback/refusals.testing.ts'
import { newsConsoleRefusals, newsRefusals } from '../features/community/news/refusals.testing.ts'
import { noticeConsoleRefusals } from '../features/community/notices/refusals.testing.ts'
import { pushRefusals } from '../features/community/push/refusals.testing.ts'
import { depositConsoleRefusals, depositRefusals } from '../features/money/deposits/refusals.testing.ts'
import { ledgerConsoleRefusals } from '../features/money/ledger-explorer/refusals.testing.ts'
import { liabilityRefusals } from '../features/money/liabilities/refusals.testing.ts'
import { reserveProofRefusals } from '../features/money/reserve-proofs/refusals.testing.ts'
import { screeningRefusals } from '../features/money/screening/refusals.testing.ts'
import { treasuryRefusals } from '../features/money/treasury/refusals.testing.ts'
import { movementRefusals, prepareWallets, walletRefusals } from '../features/money/wallet/refusals.testing.ts'
import {
  withdrawalConsoleRefusals,
  withdrawalPaymentRefusals,
} from '../features/money/withdrawals/console/refusals.testing.ts'
import { prepareWithdrawals, withdrawalRefusals } from '../features/money/withdrawals/refusals.testing.ts'
import { drawConsoleRefusals, drawRefusals } from '../features/products/draws/refusals.testing.ts'
import { flexibleTreasureRefusals, prepareTreasure } from '../features/products/flexible-treasure/refusals.testing.ts'
import { pledgeRefusals } from '../features/products/pledges/refusals.testing.ts'
import { preorderRefusals, preparePreorders } from '../features/products/preorders/refusals.testing.ts'
import { drawUnrevealed, raffleConsoleRefusals, raffleRefusals } from '../features/products/raffle/refusals.testing.ts'
import { prepareTrades, tradeConsoleRefusals, tradeRefusals } from '../features/trading/order-book/refusals.testing.ts'
import { alertRefusals } from '../features/trading/price/alerts.testing.ts'
import { priceConsoleRefusals } from '../features/trading/price/console/refusals.testing.ts'
import { type AllRefusals, type ConsoleRefusals, casesOf } from './refusals.testing.ts'

const { emailcaptcha, register } = contract.identity
const { activeAccount, dailySign } = contract.membership
const { pictureFacts } = contract.receipts

let sandbox: Sandbox
/** When alice has signed in for the day. */
let signedAt: Date
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true, push: true, webhooks: true })
  // The later tests move the clock by days, so the other features prepare what depends on today.
  await preparePayouts(sandbox)
  await prepareWallets(sandbox)
  await prepareWithdrawals(sandbox)
  await prepareTrades(sandbox)
  await prepareTreasure(sandbox)
  await prepareMall(sandbox)
  await preparePreorders(sandbox)
  await prepareMerchants(sandbox)
  await prepareStaff(sandbox)
  await prepareCharges(sandbox)
})
afterAll(async () => await sandbox.close())

let strangers = 0
const somebody = () => `stranger${++strangers}@cigar.test`

const here = () => sandbox
const readCaptcha = (who: Visitor) => readsPicture(sandbox, who)
const codeFor = (who: Visitor, email: string) => codeByMail(sandbox, who, email)

const expireCodes = () =>
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + defaultSettings.codeLasts * 1_000))

const form = (email: string, code = '000000') => ({
  name: `stranger_${strangers}`,
  email,
  password: 'cedar-and-smoke',
  referralCode: sandbox.root.vcode,
  code,
  agreeTerms: true,
})
type Form = ReturnType<typeof form>
const tryRegister = (fields: Partial<Form>) => sandbox.visitor().tryCall(register, { ...form(somebody()), ...fields })

/** Registers with a code that was mailed. */
async function registerWithCode(fields: Partial<Form>, email = somebody(), beforehand: () => void = () => undefined) {
  const who = sandbox.visitor()
  const code = await codeFor(who, email)
  beforehand()
  return who.tryCall(register, { ...form(email, code), ...fields })
}

const refusalCases: AllRefusals = {
  // First, because some of it depends on today.
  wallet: walletRefusals(here),
  withdrawals: withdrawalRefusals(here),
  liabilities: liabilityRefusals(here),
  identity: {
    emailcaptcha: {
      invalid_email_format: () => sandbox.visitor().tryCall(emailcaptcha, { email: 'nobody', code: 'ABCDE' }),
      img_code_error: () => sandbox.visitor().tryCall(emailcaptcha, { email: somebody(), code: 'ABCDE' }),
      code_request_too_frequent: async () => {
        const [who, email] = [sandbox.visitor(), somebody()]
        await codeFor(who, email)
        return who.tryCall(emailcaptcha, { email, code: await readCaptcha(who) })
      },
    },
    register: {
      tips_name_length: () => tryRegister({ name: 'five5' }),
      tips_name_format: () => tryRegister({ name: 'mari sol' }),
      tips_agree: () => tryRegister({ agreeTerms: false }),
      no_password: () => tryRegister({ password: '' }),
      password_too_short: () => tryRegister({ password: 'cedar' }),
      password_too_common: () => tryRegister({ password: 'password' }),
      invalid_email_format: () => tryRegister({ email: 'nobody' }),
      email_code_error: () => tryRegister({}),
      email_code_exp: () => registerWithCode({}, somebody(), expireCodes),
      wrong_referral_code: () => registerWithCode({ referralCode: 'ZZZZZZZZ' }),
      duplicate_name: () => registerWithCode({ name: sandbox.carol.name }),
      duplicate_email: () => registerWithCode({}, sandbox.carol.email),
    },
    ...signInRefusals(here),
  },
  security: { ...passwordRefusals(here), ...factorRefusals(here) },
  linkedAccounts: linkedAccountsRefusals(here),
  member: {},
  receipts: {
    pictureFacts: {
      not_found: () =>
        here()
          .visitor()
          .tryCall(pictureFacts, { transfer: 1, seq: 1, code: 'f'.repeat(32) }),
    },
  },
  income: {},
  calendar: {},
  membership: {
    activeAccount: {
      already_actived: () => sandbox.alice.tryCall(activeAccount, {}),
      illegal_value: () => sandbox.tom.tryCall(activeAccount, { price: micros<'USCD'>(1n) }),
      insufficient_balance: () => sandbox.tom.tryCall(activeAccount, {}),
      account_freeze: () => sandbox.freya.tryCall(activeAccount, {}),
      google_auth_changed: async () => {
        const waits = (until: Date | null) =>
          sandbox.pool.query('update member set money_waits_until = $2 where uid = $1', [sandbox.tom.uid, until])
        await waits(new Date(sandbox.clock.now().getTime() + 60_000))
        const answer = await sandbox.tom.tryCall(activeAccount, {})
        await waits(null)
        return answer
      },
    },
    dailySign: {
      not_active: () => sandbox.tom.tryCall(dailySign, {}),
      account_freeze: () => sandbox.freya.tryCall(dailySign, {}),
      already_signed: async () => {
        // Refusals of passkeys have moved the clock past midnight.
        const now = sandbox.clock.now()
        sandbox.clock.moveTo(signedAt)
        const answer = await sandbox.alice.tryCall(dailySign, {})
        sandbox.clock.moveTo(now)
        return answer
      },
    },
  },
  orderBook: tradeRefusals(here),
  preorders: preorderRefusals(here),
  draws: drawRefusals(here),
  flexibleTreasure: flexibleTreasureRefusals(here),
  pledges: pledgeRefusals(here),
  raffle: raffleRefusals(here),
  notices: {},
  feedback: feedbackRefusals(here),
  support: supportRefusals(here),
  push: pushRefusals(here),
  news: newsRefusals(here),
  mall: mallRefusals(here),
  activities: activityRefusals(here),
  uploads: {},
  deposits: depositRefusals(here),
  merchants: merchantRefusals(here),
  staff: staffRefusals(here),
  apiKeys: apiKeyRefusals(here),
  owner: ownerRefusals(here),
  ownerFactor: ownerFactorRefusals(here),
  charges: chargeRefusals(here),
  webhooks: webhookRefusals(here),
  till: tillRefusals(here),
  payouts: payoutRefusals(here),
  bookkeeping: bookkeepingRefusals(here),
  team: teamRefusals(here),
  price: alertRefusals(here),
  market: {},
  platform: {},
  // Last, because they move the clock.
  ownAccount: ownAccountRefusals(here),
  appLock: appLockRefusals(here),
  closing: closingRefusals(here),
  dataExport: dataExportRefusals(here),
  passkeys: passkeyRefusals(here),
}

const ofConsole: ConsoleRefusals = {
  search: {},
  operators: operatorRefusals(here),
  members: membersConsoleRefusals(here),
  notes: noteRefusals(here),
  timeline: timelineRefusals(here),
  merchants: merchantConsoleRefusals(here),
  merchantRecords: merchantRecordRefusals(here),
  merchantChanges: merchantChangeRefusals(here),
  webhooks: webhookConsoleRefusals(here),
  apiKeys: apiKeyConsoleRefusals(here),
  movements: movementRefusals(here),
  trades: tradeConsoleRefusals(here),
  preorders: {},
  draws: drawConsoleRefusals(here),
  pledges: {},
  raffle: raffleConsoleRefusals(here),
  deposits: depositConsoleRefusals(here),
  ...{ withdrawals: withdrawalConsoleRefusals(here), withdrawalPayments: withdrawalPaymentRefusals(here) },
  payouts: payoutConsoleRefusals(here),
  screening: screeningRefusals(here),
  treasury: treasuryRefusals(here),
  reserveProofs: reserveProofRefusals(here),
  ledger: ledgerConsoleRefusals(here),
  price: priceConsoleRefusals(here),
  settings: settingsConsoleRefusals(here),
  settlement: {},
  flexibleTreasure: {},
  overview: {},
  alerts: operatorAlertRefusals(here),
  contactPoints: contactPointRefusals(here),
  reports: reportRefusals(here),
  news: newsConsoleRefusals(here),
  mall: mallConsoleRefusals(here),
  activities: activityConsoleRefusals(here),
  feedback: feedbackConsoleRefusals(here),
  notices: noticeConsoleRefusals(here),
}

const all = [...casesOf(refusalCases), ...casesOf(ofConsole)]

const entries = async () => Number((await sandbox.pool.query('select count(*) as n from entry')).rows[0].n)

describe('every declared refusal can happen, and moves no money:', () => {
  beforeAll(async () => {
    await sandbox.alice.call(dailySign, {})
    signedAt = sandbox.clock.now()
    await drawUnrevealed(sandbox)
  })

  // A test for each call and not for each code, because every invariant is checked after each test.
  it.each(all)('%s', async (_call, codes) => {
    for (const [code, provoke] of codes) {
      // Many cases claim an item, and an operator may have at most five.
      await sandbox.pool.query('delete from operator_lock')
      const before = await entries()
      expect.soft([code, await provoke()]).toEqual([code, { refused: code }])
      expect.soft([code, await entries()]).toEqual([code, before])
    }
  })
})
