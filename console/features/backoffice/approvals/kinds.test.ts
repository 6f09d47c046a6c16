import { approvalKinds } from '@humidor/contract/backoffice/approvals.console.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { kinds } from './kinds.ts'

const {
  activities,
  alerts,
  contactPoints,
  deposits,
  mall,
  members,
  merchantRecords,
  merchants,
  operators,
  price,
  reserveProofs,
  screening,
  settings,
  treasury,
  withdrawals,
} = consoleContract

/** The calls of the page that shows each kind. */
const shownOf = {
  addOperator: [operators.listOperators, operators.invitations],
  operatorRights: [operators.listOperators],
  resetAuthenticator: [members.member],
  assignPayment: [deposits.payments, deposits.claims, members.member],
  leavePayment: [deposits.payments, deposits.claims],
  setChainBack: [deposits.chainHealth],
  payWithdrawal: [withdrawals.listWithdrawals, withdrawals.withdrawal],
  payoutAddress: [merchants.merchant],
  merchantContact: [merchants.merchant, merchantRecords.merchantEvents],
  merchantAccess: [merchants.merchant],
  award: [treasury.treasuryDeeds, members.member],
  treasuryMove: [treasury.treasuryDeeds, treasury.reserves],
  reserveProof: [reserveProofs.reserveAddresses],
  reserveRetirement: [reserveProofs.reserveAddresses],
  screeningList: [screening.screeningLists],
  screeningRemoval: [screening.screeningLists, screening.screeningEntries],
  setting: [settings.allSettings, settings.settingHistory],
  alertRule: [alerts.listAlertRules],
  contactPoint: [contactPoints.listContactPoints],
  mallRefund: [mall.orders, mall.orderOne, members.member],
  activityAward: [activities.applications, activities.application, members.member],
  price: [price.priceNow, price.prices],
}

it('the page of each request refreshes once it is decided', () => {
  for (const kind of approvalKinds) {
    const refreshed = kinds[kind].changes.map(({ path }) => path)
    expect(refreshed).toEqual(expect.arrayContaining(shownOf[kind].map(({ path }) => path)))
  }
})
