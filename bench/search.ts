import { FOUND_OF_A_KIND, readSought } from '@humidor/domain/backoffice/search.ts'
import type { Database } from '@humidor/server/database/database.ts'
import type { Finder } from '@humidor/server/http/feature.ts'
import { sql } from 'kysely'
import { type Figure, median, percentile } from './figures.ts'

const FIRST = 20_000_000
const FIRST_MERCHANT = 100_000
const AT = sql`timestamptz '2026-03-01 12:00:00+08'`
const TIMES = 30
/** At most this long in the database for all records of one kind. Milliseconds. */
const GOAL_MS = 50

/** How much the search reads through. */
export interface SearchedShape {
  /** Members with a payout address and a withdrawal each. */
  members: number
  /** Those of them that are there already, with accounts and a deposit. */
  booked: number
  merchants: number
}

/**
 * Adds to filled books what the search reads besides: more members without an account, payout addresses, withdrawals, and merchants with
 * names that share most of their letters. No invariant holds afterwards, so nothing but reads may be measured.
 */
export async function seedSearched(db: Database, { members, booked, merchants }: SearchedShape) {
  await sql`alter table member disable trigger member_joins_team`.execute(db)
  await sql`
    insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
    select ${FIRST}::int + n, 'm' || ${FIRST}::int + n || '@cigar.test', 'member' || ${FIRST}::int + n, 'member' || ${FIRST}::int + n,
      '$argon2id$none', translate((${FIRST}::int + n)::text, '01', 'AB'), ${FIRST}::int, ${AT}, 'en'
    from generate_series(${booked}::int, ${members}::int - 1) n`.execute(db)
  await sql`
    insert into merchant (merchant_id, name, password_hash, cash_address, address, phone, business_hours, description, language, created_at,
      status, cash_address_changed_at, email)
    select ${FIRST_MERCHANT}::int + n, 'Café Điếu ' || (array['Cedar', 'Harbour', 'Old Town', 'Station'])[1 + n % 4] || ' ' || n, '$argon2id$none',
      '0x' || lpad(to_hex(n), 40, '0'), '', '+84 24 ' || lpad(n::text, 8, '0'), '', '', 'en', ${AT}, 0, ${AT}, 'owner' || n || '@shop.test'
    from generate_series(0, ${merchants}::int - 1) n`.execute(db)
  await sql`
    insert into withdrawal_address (uid, address, label, bound_at)
    select ${FIRST}::int + n, '0x' || lpad(to_hex(n), 40, '0'), '', ${AT} from generate_series(0, ${members}::int - 1) n`.execute(
    db,
  )
  await sql`
    insert into withdrawal (uid, chain, address, address_bound_at, address_seal, money, fee, pays, created_at, business_day, proof, proof_seal)
    select ${FIRST}::int + n, 'BSC', '0x' || lpad(to_hex(n), 40, '0'), ${AT}, sha256('a'), 20000000, 0, 20000000, ${AT}, date '2026-03-01',
      'proof ' || n, sha256('b')
    from generate_series(0, ${members}::int - 1) n`.execute(db)
  for (const table of ['member', 'merchant', 'withdrawal_address', 'withdrawal'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

/** What operators type, from the one record to the text that fits a million. */
const texts = {
  'a uid': String(FIRST + 4_321),
  'a name': 'member20004321',
  'the beginning of a million names': 'member',
  'one letter': 'm',
  'the beginning of an e-mail address': 'm2000432',
  'a number with letters': 'WD-4321',
  'a bare number': '4321',
  'an address that paid thousands of times': '0x00000000000000000000000000000000000000a1',
  'a payout address': `0x${(4_321).toString(16).padStart(40, '0')}`,
  'a transaction': `0x${'0'.repeat(32)}${(4_321).toString(16).padStart(32, '0')}`,
  'the beginning of a key': 'deposit:BSC:0x0000',
  'a part of every merchant’s name': 'dieu',
  'a part of one merchant’s name': 'harbour 4321',
  'the end of a telephone number': '024 00004321',
  'a receipt of nobody': '1A2B3C4D',
  'nothing that there is': 'zzzzzzzzzzzz',
} as const

/** The whole search of a role, and its slowest finder, for each text. */
export async function measureSearch(db: Database, finders: readonly (Finder & { of: string })[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [label, text] of Object.entries(texts)) {
    const sought = readSought(text)
    if (!sought) throw new Error(`${label} is empty`)
    const wholes: number[] = []
    const each = new Map<string, number[]>()
    for (let time = 0; time < TIMES; time += 1) {
      const from = performance.now()
      for (const { of, find } of finders) {
        const began = performance.now()
        await find(db, sought, FOUND_OF_A_KIND + 1, new Date())
        each.set(of, [...(each.get(of) ?? []), performance.now() - began])
      }
      wholes.push(performance.now() - from)
    }
    const [slowest = '', took = []] = [...each].toSorted(([, one], [, other]) => median(other) - median(one))[0] ?? []
    figures.push(
      {
        label: `${label}, all kinds`,
        value: median(wholes),
        unit: 'ms',
        against: `p95 ${percentile(0.95, wholes).toFixed(1)} ms`,
      },
      {
        label: `${label}, slowest: ${slowest}`,
        value: median(took),
        unit: 'ms',
        against: `p95 ${percentile(0.95, took).toFixed(1)} ms`,
        goal: { atMost: GOAL_MS },
      },
    )
  }
  return figures
}
