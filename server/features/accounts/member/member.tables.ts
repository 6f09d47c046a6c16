/** `balance_history`: what a member owned when a business day began, in millionths of USD (rules M16). */
export interface BalanceHistoryTable {
  uid: number
  /** `yyyymmdd`, as it travels. */
  balance_date: number
  money_total: bigint
}

export interface MemberHistoryTables {
  balance_history: BalanceHistoryTable
}
