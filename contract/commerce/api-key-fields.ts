import { apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { z } from 'zod/mini'
import { moment } from '../fields.ts'

/** A key as its shop sees it. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: moment,
  /** To the minute; null: never. */
  usedAt: z.nullable(moment),
  /** The last rotation, and until when the secret before it works; null: none, or it no longer does. */
  rotatedAt: z.nullable(moment),
  oldUntil: z.nullable(moment),
})
