import type { ApiKeyRow } from './api-keys.queries.ts'

/** A key in its merchant's view. @param at the moment that decides whether the secret before still works */
export const presentKey = (row: ApiKeyRow, at: Date) => ({
  id: row.id.toString(),
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.created_at,
  usedAt: row.used_at,
  rotatedAt: row.rotated_at,
  oldUntil: row.old_until !== null && row.old_until > at ? row.old_until : null,
})
