import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeStock, saveProduct, showProduct } from '@humidor/contract/commerce/mall.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { movableClock } from '@humidor/sandbox/clock.ts'
import { hashOfPassword, type MakingParts } from '@humidor/sandbox/members.ts'
import { makeMerchant, merchantParts } from '@humidor/sandbox/merchants.ts'
import { makeOperators, signInOperator } from '@humidor/sandbox/operators.ts'
import { sendPicture } from '@humidor/sandbox/photos.ts'
import { type Transport, Visitor } from '@humidor/sandbox/visitor.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fundConversions } from '../funding.ts'
import { type MemberRange, seedLedger } from '../ledger.ts'
import { STEP_SECONDS, seedMembers } from '../members.ts'

/** The clock of all processes, some milliseconds ahead of the machine's. */
export type Ahead = ReturnType<typeof movableClock>

/** Called for each refused call, with its path and code. */
export type Refused = (path: string, code: string) => void

/** A member with an authenticator, on their own device. */
export class Player extends Visitor {
  readonly uid: number
  readonly email: string
  readonly #secret: Buffer
  readonly #clock: Ahead
  readonly #refused: Refused
  #spent = 0

  constructor(
    facts: { uid: number; email: string; secret: Buffer },
    environment: { carry: Transport; clock: Ahead; refused: Refused },
  ) {
    super(environment.carry)
    this.uid = facts.uid
    this.email = facts.email
    this.#secret = facts.secret
    this.#clock = environment.clock
    this.#refused = environment.refused
  }

  now = () => this.#clock.now()

  override async sendRaw(...[method, path, ...rest]: Parameters<Visitor['sendRaw']>) {
    const answer = await super.sendRaw(method, path, ...rest)
    if ('refused' in answer) this.#refused(path, answer.refused)
    return answer
  }

  /** An unused code. undefined: the code of this half minute is already used. */
  code(): string | undefined {
    const at = this.#clock.now()
    const step = Math.floor(at.getTime() / 1000 / STEP_SECONDS)
    if (step <= this.#spent) return undefined
    this.#spent = step
    return codeAt(this.#secret, at)
  }
}

const UNIT = 1_000_000n
const [CEDAR] = merchantParts
const BOX_PHOTO = join(import.meta.dirname, '../../sandbox/mall/almendro.png')

/** Gives each member ₡ and points for games, the order book and the mall, and the treasury ₡ that it can promise. */
async function fundPlayers({ db }: MakingParts, { first, count }: MemberRange, at: Date) {
  const [cig, points] = [micros<'CIG'>(20_000n * UNIT), micros<'POINT'>(100_000n)]
  await db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'foundationToTreasury',
        key: 'fixture:treasury',
        at,
        postings: [
          {
            from: platformAccount('foundation', 'CIG'),
            to: platformAccount('treasury', 'CIG'),
            amount: micros<'CIG'>(100_000_000n * UNIT),
          },
        ],
      },
    ]),
  )
  for (const [kind, from, asset, amount] of [
    [3, 11_200, 'CIG', cig],
    [6, 10_600, 'POINT', points],
  ] as const)
    await sql`
      select ledger_post(array[${`fixture:${asset}`}], array['systemAward'], array[${at}::timestamptz], array[null::bigint],
        array_agg(1), array_agg(account), array_agg(${asset}::text), array_agg(amount),
        array_agg(case when account > 100000 then 'systemAward' end), '{}')
      from (
        select uid::bigint * 100 + ${kind}::int as account, ${amount}::bigint as amount
        from generate_series(${first}::int, ${first + count - 1}::int) uid
        union all select ${from}::bigint, ${-amount * BigInt(count)}::bigint
      ) line`.execute(db)
}

/** Seeds members with money, sessions, authenticators and a password. */
export async function seedPlatform(making: MakingParts, memberRange: MemberRange, at: Date) {
  const { db, passwords } = making
  await ensureRootMember(db, { ...making, at })
  const payers = await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await seedLedger(one, memberRange)
    await fundConversions(one, memberRange, at)
    return await seedMembers(one, making.vault, memberRange, at)
  })
  await fundPlayers(making, memberRange, at)
  const hash = await hashOfPassword(passwords)
  await db.updateTable('member').set({ password_hash: hash }).where('uid', '>=', memberRange.first).execute()
  return payers.map(({ secret, email }, n) => ({ uid: memberRange.first + n, secret, email }))
}

/** Creates signed-in operators, a product of the mall and a verified shop. */
export async function createPlatformFixture(
  making: MakingParts,
  environment: { carry: Transport; clock: Ahead },
  fastify: FastifyInstance,
) {
  const at = environment.clock.now()
  const staff = await makeOperators(making, environment, at)
  const signAllIn = async () => {
    for (const operator of Object.values(staff)) await signInOperator(making, operator, environment.clock.now())
  }
  await signAllIn()
  await makeMerchant(making, CEDAR, { at, decidedBy: staff.wendy.id })
  const picture = await sendPicture(fastify, staff.conrad, readFileSync(BOX_PHOTO))
  const text = { language: 'en', title: 'A box', tags: 'Box', details: 'Pieces: 10', content: 'Ten cigars.' }
  const facts = { category: 'cigars' as const, price: micros<'USCD'>(UNIT), place: 10, picture }
  const saved = await staff.conrad.call(saveProduct, { ...facts, text })
  await staff.conrad.call(changeStock, { id: saved.id, by: 1_000_000 })
  await staff.conrad.call(showProduct, { ...saved, shown: true })
  return { staff, signAllIn, product: saved.id, shop: CEDAR.vcode, password: PASSWORD }
}

export type PlatformFixture = Awaited<ReturnType<typeof createPlatformFixture>>
