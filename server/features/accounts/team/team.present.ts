import type { analysis, getChildren } from '@humidor/contract/accounts/team.ts'
import type { Level } from '@humidor/domain/accounts/membership.ts'
import { type LevelCounts, levelProgress } from '@humidor/domain/accounts/team.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { ChildRow, TeamRow } from './team.queries.ts'

/** An invited member, in the specification's spelling. */
export const presentChild = (row: ChildRow): z.output<typeof getChildren.response>['rows'][number] => ({
  uid: row.uid,
  name: row.name,
  lvl: row.level,
  activedAt: row.activated_at,
  shippingFee: micros(row.shipping_fee),
})

/** The counts of a member's row that decide a level. */
const countsOf = (row: TeamRow): LevelCounts => ({
  direct: row.children_actived,
  team: row.team_actived,
  gold: row.team_gold,
  platinum: row.team_platinum,
})

export interface AnalysisParts {
  team: TeamRow
  level: Level
  needs: readonly LevelCounts[]
  profits: { orders: bigint; treasure: bigint }
}

/** The income from membership, products and team, in the specification's spelling. */
export const presentAnalysis = ({
  team,
  level,
  needs,
  profits,
}: AnalysisParts): z.output<typeof analysis.response> => ({
  selfRebateTotal: micros(team.self_rebate_total),
  orderProfit: micros(profits.orders),
  treasureProfit: micros(profits.treasure),
  children: team.children,
  childrenActived: team.children_actived,
  teamActived: team.team_actived,
  teamPerformance: micros(team.team_performance),
  teamRebateTotal: micros(team.team_rebate_total),
  teamProfit: micros(team.self_rebate_total + team.team_rebate_total),
  next: levelProgress(level, countsOf(team), needs) ?? null,
})
