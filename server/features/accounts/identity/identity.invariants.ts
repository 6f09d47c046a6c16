import { accountsAndEntries, fingerprint, ownerHash } from '../../../ledger/accounts.invariants.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = ['member_keeps_its_line', 'member_never_leaves', 'passkey_stays', 'passkey_challenge_serves_once']
const constraints = [
  'member_email',
  'member_name',
  'member_vcode',
  'member_is_referred',
  'session_lasts',
  'session_id',
  'session_of_member_and_device',
  'session_comes_from_elsewhere',
  'one_time_password_lives',
  'email_code_lives',
  'pending_authenticator_lives',
  'pending_authenticator_proof',
  'passkey_credential',
  'passkey_holder',
  'passkey_times',
  'passkey_challenge_lives',
  'passkey_challenge_owner',
  'member_lockdown',
  'email_change_waits',
  'member_app_lock',
  'session_wrong_unlocks',
]

/** Invariants of members and of their sign-in data (rules P2, P15). */
export const identityInvariants: readonly Invariant[] = [
  {
    id: 'identity.member-has-accounts',
    summary:
      'Every member has accounts from registration on (the ledger ensures that they are complete), and every account has its member.',
    among: {
      rows: accountsAndEntries,
      // Checks one kind of account that every member has. The ledger ensures that a member has all or none.
      breaks: `case when owner = 'member' and name = 'balance' then (coalesce(accounts, 0), coalesce(owners, 0))
        <> (select count(*), ${fingerprint(ownerHash('uid', 'it.seed'))} from member) else false end`,
    },
    sql: `select m.uid, a.owner_id from member m
      full join (select distinct owner_id from account where owner = 'member') a on a.owner_id = m.uid
      where m.uid is null or a.owner_id is null`,
  },
  {
    id: 'identity.member-has-authenticator',
    summary: 'Every member whose account is open has an authenticator.',
    sql: 'select m.uid from member m left join authenticator a on a.uid = m.uid where a.uid is null and m.closed_at is null',
  },
  {
    id: 'identity.one-spelling',
    summary: 'No two members share an address or a name, ignoring case.',
    // In the order of the indexes, which store each in lower case.
    sql: `select email as twice from (select email, lag(email) over (order by email) as before from member) m where email = before
      union all select name_key from (select name_key, lag(name_key) over (order by name_key) as before from member) m where name_key = before
      union all select email from member where email <> lower(email) or name_key <> lower(name)`,
  },
  {
    id: 'identity.lines-are-trees',
    summary: 'Every member except the root member has a referrer who registered before them.',
    sql: `select m.uid from member m left join member r on r.uid = m.referrer_uid
      where (r.uid is null and m.uid <> 10000000) or r.created_at > m.created_at`,
  },
  {
    id: 'identity.level-means-activated',
    summary: 'A member has a level above 0 exactly if they have a time of activation.',
    sql: 'select uid from member where (level > 0) <> (activated_at is not null)',
  },
  {
    id: 'identity.ten-recovery-codes',
    summary: 'No member has more than ten recovery codes.',
    sql: 'select uid from recovery_code group by uid having count(*) > 10',
  },
  {
    id: 'identity.money-waits-for-a-new-authenticator',
    summary: 'No money waits for a member who still has their first authenticator and never had a passkey.',
    sql: `select m.uid from member m join authenticator a on a.uid = m.uid
      where m.money_waits_until is not null and a.last_step = 0
        and not exists (select from passkey p where p.uid = m.uid)`,
  },
  {
    id: 'identity.ten-passkeys',
    summary: 'No member has more than ten passkeys, and none while their authenticator is void.',
    sql: `select p.uid from passkey p join authenticator a on a.uid = p.uid where p.removed_at is null
      group by p.uid, a.voided_at having count(*) > 10 or a.voided_at is not null`,
  },
  {
    id: 'identity.nothing-changes-while-locked',
    summary: 'No new e-mail address waits for a member who has locked the account and not asked to unlock it.',
    sql: `select m.uid from member m join email_change e on e.uid = m.uid
      where m.lockdown_at is not null and m.lockdown_ends_at is null`,
  },
  guardsStand('identity', { triggers, constraints }),
]
