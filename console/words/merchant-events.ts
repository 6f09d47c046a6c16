/** What happened to a merchant, as webhooks name it. */
const names: Readonly<Record<string, string>> = {
  'charge.opened': 'Charge opened',
  'charge.paid': 'Charge paid',
  'charge.expired': 'Charge expired',
  'charge.cancelled': 'Charge cancelled',
  'bill.paid': 'Payment received',
  'bill.converted': 'Payment converted',
  'bill.refunded': 'Payment refunded',
  'payout.requested': 'Payout requested',
  'payout.sent': 'Payout sent',
  'payout.rejected': 'Payout rejected',
  'payout.cancelled': 'Payout cancelled',
}

/** An event of a merchant in a few words. A kind that this console does not know yet is shown as it is. */
export const merchantEventName = (kind: string): string => names[kind] ?? kind
