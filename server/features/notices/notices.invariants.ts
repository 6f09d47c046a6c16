import { noticeKindNames } from '@humidor/domain/notices.ts'
import type { Invariant } from '../../ledger/invariants.ts'

const known = noticeKindNames.map((kind) => `'${kind}'`).join(', ')

/** What is always true of the notices. */
export const noticeInvariants: readonly Invariant[] = [
  {
    id: 'notices.told-to-a-member',
    tells: 'Every notice is told to a member, and is of a kind that the app has words for.',
    sql: `select n.id from notice n where not exists (select from member m where m.uid = n.uid) or n.kind not in (${known})`,
  },
]
