import type { DayFlow, dayFlows } from '@humidor/domain/money/day-flows.ts'

/** The label of each daily flow, and the page with its rows. Flows count completed items, never pending ones. */
export const flowWords: Readonly<Record<DayFlow, { name: string; at: string }>> = {
  deposits: { name: 'Deposits credited', at: '/deposits?state=credited' },
  activations: { name: 'Activations', at: '/ledger?operation=activeAccount' },
  mall: { name: 'Mall orders', at: '/ledger?operation=mallOrder' },
  withdrawals: { name: 'Withdrawals paid', at: '/withdrawals?state=completed' },
  payouts: { name: 'Payouts to merchants', at: '/payouts?state=completed' },
  awards: { name: 'Awards', at: '/treasury?tab=awards' },
  subsidies: { name: 'Activity subsidies', at: '/applications?state=paid' },
  prizes: { name: 'Raffle prizes', at: '/raffle' },
  toUscd: { name: 'USDT into USCD', at: '/ledger?operation=balanceToTransaction' },
  toUsdt: { name: 'USCD into USDT', at: '/movements?state=done' },
  cigToUscd: { name: '₡ into USCD', at: '/ledger?operation=profitToTransaction' },
  merchants: { name: 'Merchants’ ₡ into USDT', at: '/ledger?operation=merchantConversion' },
}

/** The three directions of money, as headings. */
export const directionNames: Readonly<Record<(typeof dayFlows)[DayFlow]['way'], string>> = {
  in: 'In',
  out: 'Out',
  turned: 'Converted',
}
