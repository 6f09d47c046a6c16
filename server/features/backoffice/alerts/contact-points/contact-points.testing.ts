import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  CONTACT_POINTS_MOST,
  type ContactPointKind,
  type QuietHours,
} from '@humidor/domain/backoffice/contact-points.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { renewOperatorSessions } from '../../operators/approvals/deciding.testing.ts'

const { requestContactPoint, listContactPoints } = consoleContract.contactPoints
const { approvals, decide } = consoleContract.operators

export interface WantedContactPoint {
  name?: string
  kind?: ContactPointKind
  address?: string
  chat?: string
  quiet?: QuietHours | null
}

/** A good request for a contact point. */
export const contactPointAsked = (it: WantedContactPoint = {}) => {
  const { name = 'On call', kind = 'email', address = 'ops@company.test', chat = '', quiet = null } = it
  return { name, kind, secretAddress: address, chat, quiet, reason: 'Who is on call reads it.' }
}

/** Victor requests a contact point. Answers the id of the request and the secret. */
export async function asksContactPoint({ staff }: Pick<Sandbox, 'staff'>, it: WantedContactPoint = {}) {
  const waiting = async () =>
    (await staff.agnes.call(approvals, { limit: 50, state: 'waiting', kind: 'contactPoint' })).rows
  // Not the last in the list: where the clock stands, an earlier request was made at the same moment.
  const before = new Set((await waiting()).map(({ id }) => id))
  const { secret } = await staff.victor.call(requestContactPoint, contactPointAsked(it))
  const request = (await waiting()).find(({ id }) => !before.has(id))
  return { id: request?.id ?? '', secret, details: request?.details ?? [] }
}

/** Two admins agree on a contact point. Answers its id and secret. */
export async function addContactPoint(sandbox: Sandbox, it: WantedContactPoint = {}) {
  await renewOperatorSessions(sandbox)
  const { agnes } = sandbox.staff
  const { id, secret } = await asksContactPoint(sandbox, it)
  await agnes.call(decide, { id, approve: true, note: '', googleCode: agnes.googleCode() })
  const points = await agnes.call(listContactPoints, {})
  return { id: points.at(-1)?.id ?? 0, secret }
}

/** Writes contact points, as two admins would agree on them, until there are as many as may be. They cannot be opened. */
export async function fillContactPoints({ pool, clock, staff: { victor, agnes } }: Sandbox) {
  const at = clock.now()
  await pool.query(
    `with wanted as (
       select 'filled contact point ' || n as name, 'filled-' || lpad(n::text, 15, '0') as key
       from generate_series((select count(*) from contact_point where removed_at is null) + 1, $1::int) n),
     asked as (
       insert into approval (id, kind, about, about_name, reason, payload, maker, made_at, expires_at)
       select key, 'contactPoint', key, name, 'To fill the list.',
         jsonb_build_object('action', 'add', 'name', name, 'kind', 'email', 'shown', 'a@b.test', 'target', 'AA==', 'keyId', 'none'),
         $2, $3, $3::timestamptz + interval '1 day' from wanted)
     select 1`,
    [CONTACT_POINTS_MOST, victor.id, at],
  )
  await pool.query(
    `update approval set state = 'approved', checker = $1, decided_at = $2, code_at = $2 where id like 'filled-%' and state = 'waiting'`,
    [agnes.id, at],
  )
  await pool.query(
    `insert into contact_point (name, kind, shown, seal_key, target, key_id, place, approval_id, added_at)
     select about_name, 'email', 'a@b.test', about, '\\x00', 'none', 99, id, decided_at from approval where id like 'filled-%'`,
  )
}
