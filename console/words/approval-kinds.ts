import type { ApprovalKindName } from '@humidor/contract/backoffice/approvals.console.ts'

/** The name of each kind of request that a second operator decides. */
export const approvalKindName: Record<ApprovalKindName, string> = {
  resetAuthenticator: 'Reset authenticator',
  assignPayment: 'Credit a payment',
  leavePayment: 'Leave a payment',
  setChainBack: 'Rescan a chain',
  payWithdrawal: 'Pay a withdrawal',
  payoutAddress: 'Merchant’s payout address',
  merchantContact: 'Merchant’s contact data',
  merchantAccess: 'Access of a merchant',
  award: 'Award',
  treasuryMove: 'Treasury transfer',
  reserveProof: 'Proof of a reserve',
  reserveRetirement: 'End of a reserve',
  screeningList: 'List of addresses',
  screeningRemoval: 'Removal from a list',
  setting: 'Change a setting',
  alertRule: 'Change an alert rule',
  contactPoint: 'Contact point of alerts',
  mallRefund: 'Refund a mall order',
  activityAward: 'Subsidy for an activity',
  addOperator: 'Add an operator',
  operatorRights: 'Operator’s rights',
  price: 'Price change',
}
