import type { ColumnType, Generated } from 'kysely'

/**
 * `team`: counts of the members below each member (migrations/0007-team.sql). Written only by triggers and by the
 * roll-up worker.
 */
export interface TeamTable {
  uid: number
  referrer_uid: number | null
  /** The number of members above. */
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

/** `team_climb`: waiting deltas, to be added to a row of `team`, and then to every row above it. */
export interface TeamClimbTable {
  id: Generated<bigint>
  uid: number
  depth: number
  actived: Generated<number>
  gold: Generated<number>
  platinum: Generated<number>
  performance: Generated<bigint>
  /** These three are added to no row above. */
  own_performance: Generated<bigint>
  self_rebate: Generated<bigint>
  team_rebate: Generated<bigint>
}

/** `team_climber`: one row. The transaction that has locked it is the roll-up worker. */
export interface TeamClimberTable {
  only: Generated<boolean>
}

/** `activation_rebate`: activations whose line above is not fully paid yet. */
export interface ActivationRebateTable {
  id: Generated<bigint>
  uid: number
  next_uid: number
  /** Millionths of USCD. */
  paid: bigint
  cap: bigint
}

/** `level_change`: the reason of each change of a level. */
export interface LevelChangeTable {
  id: Generated<bigint>
  uid: number
  at: Date
  level_from: number
  level_to: number
  /** The required counts; null: an operator set the level. */
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
