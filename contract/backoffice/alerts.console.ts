import { alertRuleKeys, alertSeverities } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertStates, SILENCE_MOST_HOURS } from '@humidor/domain/backoffice/alerts.ts'
import { settingUnits } from '@humidor/domain/platform/setting-bounds.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, note, paged } from '../console/fields.ts'
import { moment, nothing, text } from '../fields.ts'

const rule = z.enum(alertRuleKeys)
const id = text('machine', 20)
/** The key of a rule in a request. */
const ruleKey = text('machine', 40)
/** A threshold of a rule in whole units, money in millionths. */
const threshold = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

export const listAlerts = call({
  method: 'GET',
  path: '/api/console/alerts',
  summary: 'Open alerts or resolved ones, newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    /** Left out: both. */
    state: z.optional(z.enum(['open', 'resolved'])),
    rule: z.optional(rule),
    /** Only this alert, in any state. */
    id: z.optional(id),
  }),
  response: paged(
    z.object({
      id: z.string(),
      rule,
      /** As the rule names it, such as a chain; empty: the rule has one subject. */
      subject: z.string(),
      severity: z.enum(alertSeverities),
      state: z.enum(alertStates),
      /** The newest figure for which the condition held, and the threshold then. Whole units, money in millionths. */
      value: z.int(),
      threshold: z.int(),
      firedAt: moment,
      resolvedAt: z.nullable(moment),
      /** Since when the condition no longer holds; the alert is resolved five minutes later. */
      clearSince: z.nullable(moment),
      acknowledged: z.nullable(z.object({ at: moment, by: z.string(), note: z.string() })),
      /** The silence of the subject; null: none. */
      silence: z.nullable(z.object({ until: moment, by: z.string(), note: z.string() })),
    }),
  ),
  errors: [],
})

export const acknowledgeAlert = call({
  method: 'POST',
  path: '/api/console/acknowledgeAlert',
  summary: 'Takes a firing alert over: nobody else is told of it any more.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id, note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const silenceAlert = call({
  method: 'POST',
  path: '/api/console/silenceAlert',
  summary: 'Silences the subject of an alert for some hours: nobody is told of it. 0 hours end the silence.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id, hours: z.int().check(z.gte(0), z.lte(SILENCE_MOST_HOURS)), note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const listAlertRules = call({
  method: 'GET',
  path: '/api/console/alertRules',
  summary: 'Every rule: threshold in force, default, bounds and unit.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({}),
  response: z.array(
    z.object({
      rule,
      unit: z.enum(settingUnits),
      severity: z.enum(alertSeverities),
      threshold: z.int(),
      off: z.boolean(),
      byDefault: z.int(),
      least: z.int(),
      most: z.int(),
      /** The time of the last change, null: never; and its requester. */
      changedAt: z.nullable(moment),
      changedBy: z.nullable(z.string()),
      /** The requested change that waits for a second operator. */
      waits: z.nullable(z.object({ threshold: z.int(), off: z.boolean() })),
    }),
  ),
  errors: [],
})

export const requestAlertRule = call({
  method: 'POST',
  path: '/api/console/requestAlertRule',
  summary: 'Requests another threshold of a rule, or that it is switched off or on. A second operator must approve.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ rule: ruleKey, threshold, off: z.boolean(), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_value', 'illegal_operation', 'content_empty', 'content_too_long'],
})
