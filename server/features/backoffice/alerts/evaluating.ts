import { type AlertRuleKey, alertRules, isAlert } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertStep } from '@humidor/domain/backoffice/alerts.ts'
import type { Database, Db, Tx } from '../../../database/database.ts'
import type { AlertReading, AlertSource } from '../../../http/feature.ts'
import {
  clearAlerts,
  dropAlerts,
  type HeldAlert,
  holdAlerts,
  lockOpenAlerts,
  type NewAlert,
  type OpenRow,
  openAlerts,
  resolveAlerts,
} from './alerts.queries.ts'
import { tellContactPoints } from './contact-points/telling.ts'
import { type RuleInForce, rulesInForce } from './rules-in-force.ts'

interface RuleRead {
  rule: RuleInForce
  /** What holds now. */
  alerts: readonly AlertReading[]
}

/** Reads each source. One that fails leaves the alerts of its rule as they are. */
async function readSources(db: Db, sources: readonly AlertSource[], rules: readonly RuleInForce[], at: Date) {
  const done: RuleRead[] = []
  const errors: unknown[] = []
  for (const rule of rules) {
    const source = sources.find((one) => one.rule === rule.rule)
    if (rule.off || !source) {
      done.push({ rule, alerts: [] })
      continue
    }
    try {
      const readings = await source.read(db, at, rule.threshold)
      done.push({ rule, alerts: readings.filter(({ value }) => isAlert(rule.rule, rule, value)) })
    } catch (error) {
      errors.push(error)
    }
  }
  return { done, errors }
}

const nameOf = (rule: string, subject: string) => `${rule} ${subject}`

/** What changes at an evaluation. */
interface Changes {
  opened: NewAlert[]
  held: HeldAlert[]
  dropped: bigint[]
  cleared: bigint[]
  resolved: bigint[]
}

/** Compares the open alerts with what holds now, by the steps of the domain. */
export function changesOf(open: readonly OpenRow[], read: readonly RuleRead[], at: Date): Changes {
  const changes: Changes = { opened: [], held: [], dropped: [], cleared: [], resolved: [] }
  const known = new Map(open.map((row) => [nameOf(row.rule, row.subject), row]))
  const holding = new Set<string>()
  for (const { rule, alerts } of read)
    for (const { subject, value } of alerts) {
      holding.add(nameOf(rule.rule, subject))
      const row = known.get(nameOf(rule.rule, subject))
      const step = alertStep(rule.rule, row, true, at)
      const figures = { value, threshold: rule.threshold, fires: step === 'fire' }
      if (row) changes.held.push({ id: row.id, ...figures })
      else changes.opened.push({ rule: rule.rule, subject, severity: alertRules[rule.rule].severity, ...figures })
    }
  const evaluated = new Set<AlertRuleKey>(read.map(({ rule }) => rule.rule))
  for (const row of open) {
    if (!evaluated.has(row.rule) || holding.has(nameOf(row.rule, row.subject))) continue
    const step = alertStep(row.rule, row, false, at)
    if (step === 'drop') changes.dropped.push(row.id)
    else if (step === 'clear') changes.cleared.push(row.id)
    else if (step === 'resolve') changes.resolved.push(row.id)
  }
  return changes
}

async function write(tx: Tx, { opened, held, dropped, cleared, resolved }: Changes, at: Date) {
  await openAlerts(tx, opened, at)
  await holdAlerts(tx, held, at)
  if (dropped.length > 0) await dropAlerts(tx, dropped)
  if (cleared.length > 0) await clearAlerts(tx, cleared, at)
  if (resolved.length > 0) await resolveAlerts(tx, resolved, at)
}

/**
 * Evaluates every rule once. @returns the number of open alerts
 * @throws AggregateError after everything was written, with the errors of the sources that could not be read
 */
export async function evaluate(db: Database, sources: readonly AlertSource[], at: Date): Promise<number> {
  const { done, errors } = await readSources(db, sources, await rulesInForce(db), at)
  const open = await db.transaction().execute(async (tx) => {
    const rows = await lockOpenAlerts(tx)
    const changes = changesOf(rows, done, at)
    await write(tx, changes, at)
    await tellContactPoints(tx, changes.resolved, at)
    return rows.length
  })
  if (errors.length > 0) throw new AggregateError(errors, 'some alert rules could not be read')
  return open
}
