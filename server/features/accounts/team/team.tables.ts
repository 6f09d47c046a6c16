import type { ColumnType, Generated } from 'kysely'

/** `team`: who stands below a member, in numbers (migrations/0007-team.sql). Written by triggers and by the climber alone. */
export interface TeamTable {
  uid: number
  referrer_uid: number | null
  /** How many stand above. */
  depth: number
  children: Generated<number>
  children_actived: Generated<number>
  team_actived: Generated<number>
  team_gold: Generated<number>
  team_platinum: Generated<number>
  /** Millionths of USD, as all sums here. */
  own_performance: Generated<bigint>
  team_performance: Generated<bigint>
  self_rebate_total: Generated<bigint>
  team_rebate_total: Generated<bigint>
}

/** `team_climb`: what is still to be added to a row of `team`, and then to every row above it. */
export interface TeamClimbTable {
  id: Generated<bigint>
  uid: number
  depth: number
  actived: Generated<number>
  gold: Generated<number>
  platinum: Generated<number>
  performance: Generated<bigint>
  /** These three climb no farther. */
  own_performance: Generated<bigint>
  self_rebate: Generated<bigint>
  team_rebate: Generated<bigint>
}

/** `team_climber`: one row; who holds it is the climber. */
export interface TeamClimberTable {
  only: Generated<boolean>
}

/** `activation_rebate`: activations of which the line above is not yet paid to its end. */
export interface ActivationRebateTable {
  id: Generated<bigint>
  uid: number
  next_uid: number
  /** Millionths of USCD. */
  paid: bigint
  cap: bigint
}

/** `level_change`: why a member has another level than 1. */
export interface LevelChangeTable {
  id: Generated<bigint>
  uid: number
  at: Date
  level_from: number
  level_to: number
  /** What the counts had to reach; null where an operator said so. */
  direct: ColumnType<number | null, number | null | undefined, never>
  team: ColumnType<number | null, number | null | undefined, never>
}

export interface TeamTables {
  team: TeamTable
  team_climb: TeamClimbTable
  team_climber: TeamClimberTable
  activation_rebate: ActivationRebateTable
  level_change: LevelChangeTable
}
