/** The parts of an export of everything about a member, in the order of the files. */
export const exportParts = [
  'profile',
  'balances',
  'entries',
  'deposits',
  'withdrawals',
  'withdrawalAddresses',
  'conversions',
  'transfersInReview',
  'tradeOrders',
  'trades',
  'preorders',
  'pledges',
  'treasureMoves',
  'mallOrders',
  'mallOrderLines',
  'payments',
  'applications',
  'feedback',
  'notices',
  'contacts',
  'linkedAccounts',
  'raffleDraws',
  'priceAlerts',
  'sessions',
  'pushDevices',
  'passkeys',
  'history',
  'mailChoice',
  'pushChoice',
] as const
export type ExportPart = (typeof exportParts)[number]

/** Milliseconds for which a confirmation opens the export. */
export const EXPORT_OPEN_MS = 1_800_000

/** An exact decimal of an amount: `-0.5` for minus 500,000 millionths, `12` for twelve whole ones. No digit is lost. */
export function exactDecimal(amount: bigint, places: 0 | 6): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}
