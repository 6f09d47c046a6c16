import { randomBytes } from 'node:crypto'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { newSid } from '@humidor/sandbox/visitor.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import type { Database, Tx } from '@humidor/server/database/database.ts'
import { ensureRootMember, ROOT_UID } from '@humidor/server/features/accounts/identity/identity.ts'
import { addOperator, openOperatorSession } from '@humidor/server/features/backoffice/operators/operators.ts'
import { createSeals } from '@humidor/server/features/money/withdrawals/seals.ts'
import { tokenHash } from '@humidor/server/http/keys.ts'
import { memberAccount, openMemberAccounts, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import type { Transfer } from '@humidor/server/ledger/posting.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import { boundToMember, type Vault } from '@humidor/server/platform/security/vault.ts'
import { sql } from 'kysely'

/** A user who is signed in on a device. */
export interface User {
  /** The header of the token: `mtk` is a shop at its till, `authorization` the key of its software. */
  header: 'tk' | 'otk' | 'mtk' | 'authorization'
  /** The uid of a member, or the id of an operator or a shop. */
  id: number
  email: string
  sid: string
  token: string
  /** The secret of the authenticator. */
  secret: Buffer
  /** The newest used step of the authenticator. Earlier codes are not valid any more. */
  step: number
  /** Whether a request with a code is running for this user. Others must wait. */
  busy: boolean
}

export interface Member extends User {
  header: 'tk'
}

/** All users of a run. */
export interface Users {
  /** Activated members with money of every coin. Their withdrawal address was bound long ago. */
  members: readonly Member[]
  /** Members who are not activated and can pay for it. */
  newcomers: readonly Member[]
  operators: readonly User[]
}

/** The authenticator's code at a moment. */
export const codeShown = ({ secret }: User, at: Date) => codeAt(secret, at)

const NO_PASSWORD = '$argon2id$none'
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const FIRST = 20_000_000
/** The age of all users in milliseconds. */
const LONG_AGO = 90 * 86_400_000

const referralCode = (n: number) =>
  Array.from({ length: 8 }, (_, place) => LETTERS[Math.floor(n / LETTERS.length ** place) % LETTERS.length]).join('')

/** A BSC address without letters, which needs no checksum. */
const addressOf = (uid: number) => `0x${String(uid).padStart(40, '1')}`

const newUser = () => ({
  sid: newSid(),
  token: randomBytes(32).toString('base64url'),
  secret: randomBytes(20),
  step: 0,
  busy: false,
})

const newMember = (id: number): Member => ({ ...newUser(), header: 'tk', id, email: `member${id}@cigar.test` })

/** Fills an empty database with users, their money and their credentials. */
export async function createUsers(
  db: Database,
  vault: Vault,
  { members, newcomers, at }: { members: number; newcomers: number; at: Date },
): Promise<Users> {
  const passwords = { full: () => false, hash: async () => NO_PASSWORD, matches: async () => false }
  const before = new Date(at.getTime() - LONG_AGO)
  await ensureRootMember(db, { randomness: systemRandomness, vault, passwords, at: before })
  const all = Array.from({ length: members + newcomers }, (_, n) => newMember(FIRST + n))
  const activated = all.slice(0, members)
  await db.connection().execute(async (one) => {
    // This takes longer than the normal timeout.
    await sql`set statement_timeout = 0`.execute(one)
    await one.transaction().execute((tx) => insertMembers(tx, vault, all, before))
    await one.transaction().execute((tx) => insertCredentials(tx, vault, all, at))
    await one.transaction().execute((tx) => activate(tx, activated, before))
    await one.transaction().execute((tx) => post(tx, treasury(all.length, before)))
    await one.transaction().execute((tx) => insertOrders(tx, activated, at))
    for (const some of batches(all, 100))
      await one.transaction().execute((tx) =>
        post(
          tx,
          some.flatMap((member) => initialTransfers(member, before)),
        ),
      )
    await sql`vacuum analyze`.execute(one)
    await sql`set statement_timeout = 5000`.execute(one)
  })
  const operators = await createOperators(db, vault, at)
  return { members: activated, newcomers: all.slice(members), operators }
}

const batches = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

/** Every second member is referred by the one before, so that interest also brings returns. */
async function insertMembers(tx: Tx, vault: Vault, all: readonly Member[], at: Date) {
  const uids = all.map(({ id }) => id)
  const addresses = uids.map(addressOf)
  const seals = createSeals(vault)
  const sealed = uids.map((uid) => seals.ofAddress({ payee: { uid }, chain: 'BSC', address: addressOf(uid), at }))
  await sql`
    insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
    select uid, email, 'member' || uid, 'member' || uid, ${NO_PASSWORD}, vcode,
      case when uid % 2 = 1 then uid - 1 else ${ROOT_UID}::int end, ${at}, 'en'
    from unnest(${uids}::int[], ${all.map(({ email }) => email)}::text[], ${uids.map(referralCode)}::text[]) m (uid, email, vcode)
  `.execute(tx)
  await sql`
    insert into withdrawal_address (uid, address, label, bound_at, seal)
    select uid, address, '', ${at}, seal
    from unnest(${uids}::int[], ${addresses}::text[], ${sealed}::bytea[]) m (uid, address, seal)
  `.execute(tx)
  await openMemberAccounts(tx, ...uids)
}

async function insertCredentials(tx: Tx, vault: Vault, all: readonly Member[], at: Date) {
  const uids = all.map(({ id }) => id)
  const sealed = all.map(({ id, secret }) => vault.seal(secret, boundToMember(id)))
  await sql`
    insert into authenticator (uid, secret, key_id)
    select * from unnest(${uids}::int[], ${sealed.map(({ bytes }) => bytes)}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[])
  `.execute(tx)
  await sql`
    insert into session (token_hash, uid, sid, created_at, seen_at, expires_at)
    select hash, uid, sid, ${at}, ${at}, ${at}::timestamptz + interval '30 days' from unnest(
      ${all.map(({ token }) => tokenHash(token))}::bytea[], ${uids}::int[],
      ${all.map(({ sid }) => sid)}::text[]) s (hash, uid, sid)
  `.execute(tx)
}

const activate = (tx: Tx, members: readonly Member[], at: Date) =>
  tx
    .updateTable('member')
    .set({ activated_at: at, level: 1 })
    .where(
      'uid',
      'in',
      members.map(({ id }) => id),
    )
    .execute()

const whole = (units: number) => BigInt(units) * 1_000_000n
/** The initial balance of each account. That of ₡ is no whole number, as an order in a long run may have any whole amount. */
const INITIAL_BALANCES = {
  balance: whole(100_000),
  transaction: whole(100_000),
  profit: whole(10_000) + 1n,
  rebate: whole(10_000),
}

/** One payable order in ₡ per member, each with a unique amount. */
const insertOrders = (tx: Tx, members: readonly Member[], at: Date) =>
  sql`
    insert into preorder (uid, referrer_uid, type, money, status, day, created_at, status_at, opens_at)
    select uid, referrer_uid, 'cig', 200000000 + n, 'paying', ${at}::date, ${at}, ${at}, ${at}
    from unnest(${members.map(({ id }) => id)}::int[]) with ordinality m (uid, n) join member using (uid)
  `.execute(tx)

/** The treasury's money: all initial balances, and as much again. */
function treasury(users: number, at: Date): Transfer[] {
  const each = INITIAL_BALANCES.balance + INITIAL_BALANCES.transaction + INITIAL_BALANCES.rebate
  const usdt = (amount: bigint): Usdt => micros<'USDT'>(amount)
  return [
    operatorsDeposit({ chain: 'BSC', money: usdt(each * BigInt(users) * 2n), key: 'fixture:treasury-deposit', at }),
    operatorsConversion({
      money: usdt((each - INITIAL_BALANCES.balance) * BigInt(users) * 2n),
      key: 'fixture:treasury-conversion',
      at,
    }),
    {
      operation: 'foundationToTreasury',
      key: 'fixture:treasury-cig',
      at,
      postings: [
        {
          from: platformAccount('foundation', 'CIG'),
          to: platformAccount('treasury', 'CIG'),
          amount: micros<'CIG'>(whole(10_000_000)),
        },
      ],
    },
  ]
}

const initialTransfers = ({ id }: Member, at: Date): Transfer[] => [
  {
    operation: 'systemAward',
    key: `fixture:gift:${id}`,
    at,
    postings: [
      {
        from: platformAccount('treasury', 'USDT'),
        to: memberAccount(id, 'balance'),
        amount: micros<'USDT'>(INITIAL_BALANCES.balance),
      },
      {
        from: platformAccount('treasury', 'USCD'),
        to: memberAccount(id, 'transaction'),
        amount: micros<'USCD'>(INITIAL_BALANCES.transaction),
      },
      {
        from: platformAccount('rewards', 'CIG'),
        to: memberAccount(id, 'profit'),
        amount: micros<'CIG'>(INITIAL_BALANCES.profit),
      },
      {
        from: platformAccount('treasury', 'USCD'),
        to: memberAccount(id, 'rebate'),
        amount: micros<'USCD'>(INITIAL_BALANCES.rebate),
      },
    ],
  },
]

/** Three admins, who may make all calls, so that one can request and another decide. */
const OPERATORS = ['fiona', 'frank', 'felix'] as const

async function createOperators(db: Database, vault: Vault, at: Date): Promise<User[]> {
  const operators: User[] = []
  for (const name of OPERATORS) {
    const secret = randomBytes(20)
    const email = `${name}@cigar.test`
    const options = { name, email, role: 'admin', passwordHash: NO_PASSWORD, totpSecret: secret, at } as const
    const made = await db
      .transaction()
      .execute((tx) => addOperator(tx, { randomness: systemRandomness, vault }, options))
    if (!made) throw new Error(`${name} is an operator already`)
    const user: User = { ...newUser(), header: 'otk', id: made.id, email, secret }
    await signInOperator(db, user, at)
    operators.push(user)
  }
  return operators
}

/** Opens an operator's session without codes, as sessions end after a quarter of an hour. */
export async function signInOperator(db: Database, who: User, at: Date) {
  const signing = { operatorId: who.id, sid: who.sid, ip: '127.0.0.1', agent: '', at }
  who.token = await db.transaction().execute((tx) => openOperatorSession(tx, systemRandomness, signing))
}
