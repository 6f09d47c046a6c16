import { languages } from '@humidor/locales/languages.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const known = languages.map(({ key }) => `'${key}'`).join(', ')

/** Invariants of activities and applications (rules M7, P23, O4; threats C166, C191). */
export const activityInvariants: readonly Invariant[] = [
  {
    id: 'activities.in-our-languages',
    summary: 'Every text is in one of the seven languages, and everything published has an English one.',
    sql: `select activity_id as id from activity_text where language not in (${known})
      union all select id from activity a where published_at is not null
        and not exists (select from activity_text t where t.activity_id = a.id and t.language = 'en')`,
  },
  {
    id: 'activities.photos-are-kept',
    summary:
      'An application has 2 to 10 photos of its member, numbered without a gap, and is recorded as a user of exactly these; so is an activity with its picture.',
    sql: `select p.id::text as what from application p left join application_photo f on f.application_id = p.id
        left join picture on picture.name = f.picture group by p.id
        having count(f.picture) not between 2 and 10 or max(f.place) <> count(f.picture)
          or bool_or(picture.uploaded_by is distinct from 'member:' || p.uid)
      union all select coalesce(shown.used_by, kept.used_by) from (
        select 'application:' || application_id as used_by, picture from application_photo
        union all select 'activity:' || id, picture from activity where picture is not null
      ) shown full join (
        select used_by, picture from picture_use where used_by like 'application:%' or used_by like 'activity:%'
      ) kept on kept.used_by = shown.used_by and kept.picture = shown.picture
      where shown.picture is null or kept.picture is null`,
  },
  {
    id: 'activities.agreed-is-owed',
    summary: 'Every approval of an application is what two operators agreed on, once, and nothing else was approved.',
    sql: `select a.id, p.id as application from (select * from approval where kind = 'activityAward' and state = 'approved') a
        full join (select * from application where approval_id is not null) p on p.approval_id = a.id
      where a.id is null or p.id is null or a.about <> p.id::text
        or (a.maker, a.checker, a.decided_at) is distinct from (p.decided_by, p.second_by, p.decided_at)
        or (a.payload ->> 'money')::bigint <> p.money or (a.payload ->> 'extra')::bigint <> p.extra
        or (a.payload ->> 'people')::integer <> p.people`,
  },
  {
    id: 'activities.paid-is-exact',
    summary:
      'A paid subsidy is one transfer from the treasury to its member’s transaction wallet, of exactly the approved amount; there is no other.',
    sql: `select p.id, t.id as transfer from (select * from application where state = 'paid') p
        full join (select id, key from transfer where operation = 'activityAward') t on t.id = p.paid_by
        left join lateral (
          select count(*) as entries,
            sum(e.amount) filter (where a.owner = 'member' and a.owner_id = p.uid and a.name = 'transaction') as received,
            sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'USCD') as given,
            count(*) filter (where a.owner = 'member') as members, sum(abs(e.amount)) as moved
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) b on true
      where p.id is null or t.id is null or t.key <> 'activity:' || p.id
        or (b.received, b.given, b.members, b.moved) is distinct from
          ((p.money + p.extra)::numeric, -(p.money + p.extra)::numeric, 1::bigint, 2 * (p.money + p.extra)::numeric)`,
  },
  guardsStand('activities', {
    triggers: [
      'activity_counts_changes',
      'activity_never_leaves',
      'application_begins',
      'application_stays',
      'application_never_leaves',
      'application_photo_stays',
    ],
    constraints: [
      'activity_has_its_english',
      'activity_shows',
      'activity_lasts',
      'application_two_operators',
      'application_approved',
      'application_approved_once',
      'application_paid',
      'application_paid_once',
      'application_subsidy',
      'application_photo_kept',
      'application_photo_once',
    ],
    indexes: ['application_once_a_day'],
  }),
]

/** The transfers that approved applications explain. */
export const activityExplanations = {
  activityAward: `select paid_by as id from application where state = 'paid'`,
} satisfies Explanations
