/** `balance_history`: a member's total at the beginning of a business day, in millionths of USD (rules M16). */
export interface BalanceHistoryTable {
  uid: number
  /** `yyyymmdd`, as on the wire. */
  balance_date: number
  money_total: bigint
}

export interface MemberHistoryTables {
  balance_history: BalanceHistoryTable
}
