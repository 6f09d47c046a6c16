import { settingGroups, settingKeys, settingUnits } from '@humidor/domain/platform/setting-bounds.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, note, paged } from '../console/fields.ts'
import { moment, none, nothing, text } from '../fields.ts'

export const allSettings = call({
  method: 'GET',
  path: '/api/console/settings',
  summary: 'Every setting of the platform: value in force, default, bounds and unit.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      key: z.enum(settingKeys),
      group: z.enum(settingGroups),
      unit: z.enum(settingUnits),
      /** Whole numbers, as stored. */
      value: z.int(),
      byDefault: z.int(),
      least: z.int(),
      most: z.int(),
      /** The time of the last change, null: never; and its requester, null: the platform. */
      changedAt: z.nullable(moment),
      changedBy: z.nullable(z.string()),
      /** The requested value that waits for a second operator. */
      waits: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const requestSetting = call({
  method: 'POST',
  path: '/api/console/requestSetting',
  summary: 'Requests a change of a setting. A second operator must approve. It is in force within a second.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ key: text('machine', 40), value: z.int(), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_value', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const settingHistory = call({
  method: 'GET',
  path: '/api/console/settingHistory',
  summary: 'Every change of a setting, or of all settings, newest first.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, ...byTime, key: z.optional(text('machine', 40)) }),
  response: paged(
    z.object({
      id: z.string(),
      key: z.enum(settingKeys),
      old: z.int(),
      new: z.int(),
      /** Null: the platform set it. */
      reason: z.nullable(z.string()),
      maker: z.nullable(z.string()),
      checker: z.nullable(z.string()),
      at: moment,
    }),
  ),
  errors: [],
})
