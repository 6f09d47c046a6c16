import { activeAccount } from '@humidor/contract/accounts/membership.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { makeMember, signIn } from '@humidor/sandbox/members.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { Person } from '@humidor/sandbox/person.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'

export const usd = (whole: number) => BigInt(whole) * 1_000_000n
export const price = micros<'USCD'>(usd(100))

/** Runs the roll-up worker until nothing waits. */
export const rollsUp = (harness: Sandbox) => harness.jobs.poll('team.climb')

let guests = 0

/** Registers and signs in a new member, invited by a member. */
export async function invites(harness: Sandbox, referrer: { uid: number }): Promise<Person> {
  const { db, clock, fastify, making } = harness
  const facts = await makeMember(making, { name: `guest_${++guests}` }, referrer.uid, clock.now())
  const person = new Person(facts, { carry: transportTo(fastify), db, clock })
  person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now() })
  return person
}

/** Funds a member and activates their membership. */
export async function activates(person: Person) {
  await person.fund(price, 'USCD')
  await person.call(activeAccount, {})
}

/** The balance of a member's rebate account, in millionths of USCD. */
export async function rebateOf({ db }: Sandbox, { uid }: { uid: number }): Promise<bigint> {
  const { balance } = await db
    .selectFrom('account')
    .select('balance')
    .where('id', '=', BigInt(uid) * 100n + 4n)
    .executeTakeFirstOrThrow()
  return balance
}

/** Sets a member's fee, in millionths of USD, without its rule. */
export const hasFee = ({ db }: Sandbox, { uid }: { uid: number }, fee: bigint) =>
  db.updateTable('member').set({ shipping_fee: fee }).where('uid', '=', uid).execute()

/** The first of `length` consecutive free uids, because the uids of the cast are random. */
async function freeRange(pool: Sandbox['pool'], length: number): Promise<number> {
  const { rows } = await pool.query(
    `select first from generate_series(40000000, 90000000, 10000) first
      where not exists (select from member where uid between first and first + $1::int - 1) order by first limit 1`,
    [length],
  )
  return rows[0].first
}

/**
 * Inserts a chain of members below `top`, the deepest last, by SQL, because a thousand registrations take too long.
 * They have accounts, and an authenticator without codes.
 */
export async function chainBelow({ pool, clock }: Sandbox, top: { uid: number }, length: number) {
  const first = await freeRange(pool, length)
  await pool.query(
    `insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
      select $1::int + n, 'chain' || n || '@cigar.test', 'chain_' || n, 'chain_' || n, '$argon2id$none',
        translate(lpad((n + $1::int)::text, 8, '2'), '01', 'AB'), case n when 0 then $2::int else $1::int + n - 1 end, $4::timestamptz, 'en'
      from generate_series(0, $3::int - 1) n`,
    [first, top.uid, length, clock.now()],
  )
  await pool.query(
    `insert into account (id, kind, owner, owner_id, name, asset, mirror)
      select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
      from account_kind, generate_series($1::int, $1::int + $2::int - 1) uid where owner = 'member'`,
    [first, length],
  )
  await pool.query(
    `insert into authenticator (uid, secret, key_id)
      select $1::int + n, decode(repeat('00', 48), 'hex'), 'none' from generate_series(0, $2::int - 1) n`,
    [first, length],
  )
  return Array.from({ length }, (_, n) => first + n)
}
