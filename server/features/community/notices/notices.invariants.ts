import { noticeKindNames } from '@humidor/domain/community/notices.ts'
import { noticePlaces } from '@humidor/domain/community/written-notice.ts'
import { languages } from '@humidor/locales/languages.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Invariants of the notices. */
export const noticeInvariants: readonly Invariant[] = [
  {
    id: 'notices.told-to-a-member',
    summary: 'Every notice has a member as its reader, and is of a kind that the app has words for.',
    sql: `select n.id from notice n where not exists (select from member m where m.uid = n.uid)
      or n.kind not in (${listed(noticeKindNames)})`,
  },
  {
    id: 'notices.written-in-our-languages',
    summary:
      'Every written text is in one of the seven languages; everything published has an English one and leads to an existing page.',
    sql: `select notice_id as id from written_notice_text where language not in (${listed(languages.map(({ key }) => key))})
      union all select id from written_notice w where number is not null
        and not exists (select from written_notice_text t where t.notice_id = w.id and t.language = 'en')
      union all select id from written_notice where place not in (${listed(noticePlaces)})`,
  },
  {
    id: 'notices.written-by-operators',
    summary: 'Every author of a notice and of its changes is an operator.',
    sql: `select w.id from written_notice w where not exists (select from operator o where o.id = w.created_by)
      or not exists (select from operator o where o.id = w.changed_by)`,
  },
  {
    id: 'notices.in-one-order',
    summary: 'No written notice has the number of another notice.',
    sql: 'select w.id from written_notice w join notice n on n.id = w.number',
  },
  guardsStand('notices', {
    triggers: ['written_notice_counts_changes', 'written_notice_never_leaves'],
    constraints: ['written_notice_has_its_english', 'written_notice_stands', 'written_notice_changed_later'],
  }),
]
