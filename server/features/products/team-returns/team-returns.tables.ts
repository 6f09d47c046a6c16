import type { ColumnType, Generated } from 'kysely'

/** `team_return_climb`: the interest of a day on its way up the lines (migrations/0025-returns.sql). */
export interface TeamReturnClimbTable {
  day: string
  /** The upline at whom the interest waits. */
  uid: number
  /** The rate paid on it farther down: see domain/products/returns.ts. */
  standing: number
  depth: number
  /** Millionths of USCD. */
  interest: bigint
}

/** `team_return`: the return of a day's interest to a member. */
export interface TeamReturnTable {
  day: string
  uid: number
  rebate: bigint
  award: bigint
  rebate_by: ColumnType<bigint | null, never, bigint | null>
  award_by: ColumnType<bigint | null, never, bigint | null>
  paid: Generated<boolean>
}

export interface ReturnsTables {
  team_return_climb: TeamReturnClimbTable
  team_return: TeamReturnTable
}
