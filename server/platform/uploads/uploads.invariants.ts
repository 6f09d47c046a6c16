import { guardsStand } from '../../ledger/guards.ts'
import type { Invariant } from '../../ledger/invariant.ts'

/** Invariants of the pictures (rules X9). */
export const uploadInvariants: readonly Invariant[] = [
  {
    id: 'uploads.unused-is-unused',
    summary: 'A picture counts as unused exactly as long as nothing shows it.',
    sql: `select p.name from picture p where (p.unused_since is null)
      <> exists (select from picture_use u where u.picture = p.name)`,
  },
  {
    id: 'uploads.webp',
    summary: 'Every picture is WebP in both sizes, so it was redrawn here and not stored as it was sent.',
    sql: `select name from picture, lateral (values (large), (small)) size (bytes)
      where substring(bytes for 4) <> 'RIFF'::bytea or substring(bytes from 9 for 4) <> 'WEBP'::bytea`,
  },
  guardsStand('uploads', { triggers: ['picture_stays_as_it_is'], constraints: ['picture_use_shows'] }),
]
