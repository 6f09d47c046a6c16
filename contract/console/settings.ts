import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, nothing, text } from '../fields.ts'
import { keyed, note, paged } from './fields.ts'

export const allSettings = call({
  method: 'GET',
  path: '/api/console/settings',
  tells: 'Every setting of the platform: what is in force, its default, its bounds and its unit.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: none,
  response: z.array(
    z.object({
      key: z.string(),
      group: z.string(),
      unit: z.string(),
      /** Whole numbers, as the database keeps them. */
      value: z.int(),
      byDefault: z.int(),
      least: z.int(),
      most: z.int(),
      /** When it was last changed, and by whom; null: never. */
      changedAt: z.nullable(moment),
      changedBy: z.nullable(z.string()),
      /** A change of it waits for a second operator. */
      waits: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const requestSetting = call({
  method: 'POST',
  path: '/api/console/requestSetting',
  tells: 'Asks that a setting be changed. A second operator has to agree; then it is in force within a second.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ key: text(40), value: z.int(), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_value', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const settingHistory = call({
  method: 'GET',
  path: '/api/console/settingHistory',
  tells: 'Every change of a setting, or of all, the newest first.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: z.strictObject({ ...keyed, key: z.optional(text(40)) }),
  response: paged(
    z.object({
      id: z.string(),
      key: z.string(),
      old: z.int(),
      new: z.int(),
      reason: z.string(),
      maker: z.string(),
      checker: z.string(),
      at: moment,
    }),
  ),
  errors: [],
})
