import { preorderTypes } from '@humidor/domain/products/preorder.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed } from '../console/fields.ts'
import { moment, money, numbered } from '../fields.ts'

export const draws = call({
  method: 'GET',
  path: '/api/console/draws',
  summary: 'Draws of pre-orders, newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({ ...keyed, type: z.optional(z.enum(preorderTypes)) }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        type: z.enum(preorderTypes),
        dueAt: moment,
        openedAt: moment,
        closedAt: z.nullable(moment),
        drawnAt: z.nullable(moment),
        entries: z.nullable(z.int()),
        quota: z.nullable(money('USCD')),
        won: z.nullable(z.int()),
        wonMoney: z.nullable(money('USCD')),
        beaconState: z.nullable(z.enum(['none', 'mixed', 'unreachable'])),
        /** Seconds overdue; 0: on time. */
        overdue: numbered('Seconds.'),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: [],
})

export const drawCheck = call({
  method: 'GET',
  path: '/api/console/drawCheck',
  summary:
    'Recomputes one past draw from its public record, as anybody can: true if it matches, null if it has no entries.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: z.object({
    commitment: z.nullable(z.boolean()),
    entries: z.nullable(z.boolean()),
    beacon: z.nullable(z.boolean()),
    winners: z.nullable(z.boolean()),
  }),
  errors: ['not_found', 'illegal_operation'],
})
