import { approvals } from '@humidor/contract/backoffice/approvals.console.ts'
import { claim } from '@humidor/contract/backoffice/items.console.ts'
import {
  listMembers,
  member,
  memberHistory,
  requestAuthenticatorReset,
} from '@humidor/contract/backoffice/members.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import { merchants } from '@humidor/contract/commerce/merchants.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Database } from '@humidor/server/database/database.ts'
import {
  addOperator,
  everyOperator,
  openOperatorSession,
} from '@humidor/server/features/backoffice/operators/operators.ts'
import { addressOf, type CastMember, PASSWORD } from './cast.ts'
import type { MovableClock } from './clock.ts'
import type { Cast } from './example-steps.ts'
import { base32, hashOfPassword, type MakingParts, secretOf } from './members.ts'
import { Authenticator } from './totp.ts'
import { type Device, type Transport, Visitor } from './visitor.ts'

/** Who runs the platform. */
export const operatorParts = [
  { key: 'victor', name: 'Victor Vitola', role: 'admin' },
  { key: 'wendy', name: 'Wendy Wrapper', role: 'support' },
  { key: 'sam', name: 'Sam Sampler', role: 'support' },
  { key: 'fiona', name: 'Fiona Filler', role: 'finance' },
  { key: 'conrad', name: 'Conrad Cutter', role: 'content' },
  // The second admin, as operators are added and given rights by two.
  { key: 'agnes', name: 'Agnes Ashtray', role: 'admin' },
] as const satisfies readonly { key: string; name: string; role: Role }[]

export type OperatorKey = (typeof operatorParts)[number]['key']

export interface OperatorFacts {
  id: number
  name: string
  email: string
  password: string
  role: Role
  /** Base32. */
  totpSecret: string
}

export const operatorEmail = (name: string) => addressOf(name.toLowerCase().replace(' ', '_'))

/** An operator at their desk: asks through the real front door. */
export class Operator extends Visitor implements OperatorFacts {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly totpSecret: string
  readonly #authenticator: Authenticator

  constructor(facts: OperatorFacts & Device, world: { carry: Transport; clock: MovableClock }) {
    super(world.carry, facts)
    this.id = facts.id
    this.name = facts.name
    this.email = facts.email
    this.password = facts.password
    this.role = facts.role
    this.totpSecret = facts.totpSecret
    this.#authenticator = new Authenticator(facts.totpSecret, world.clock)
  }

  /** A code that was never shown before. Where the current one was, half a minute goes by. */
  googleCode(): string {
    return this.#authenticator.freshCode()
  }
}

/** Makes an operator through the feature itself. */
export async function makeOperator(
  { db, randomness, vault, passwords }: MakingParts,
  { name, role }: { name: string; role: Role },
  at: Date,
): Promise<OperatorFacts> {
  const wish = {
    name,
    role,
    email: operatorEmail(name),
    passwordHash: await hashOfPassword(passwords),
    totpSecret: secretOf(name),
    at,
  }
  const made = await db.transaction().execute((tx) => addOperator(tx, { randomness, vault }, wish))
  if (!made) throw new Error(`${name} is an operator already`)
  return { id: made.id, name, role, email: wish.email, password: PASSWORD, totpSecret: base32(secretOf(name)) }
}

/** Everybody who runs the platform, one after the other, so that their ids are the same in every world. */
export async function makeOperators(making: MakingParts, world: { carry: Transport; clock: MovableClock }, at: Date) {
  const staff: Partial<Record<OperatorKey, Operator>> = {}
  for (const part of operatorParts) staff[part.key] = new Operator(await makeOperator(making, part, at), world)
  return staff as Record<OperatorKey, Operator>
}

/** Signs an operator in at their desk without codes, as what is told is another story. */
export async function signInOperator({ db, randomness }: MakingParts, who: Operator, at: Date) {
  const signing = { operatorId: who.id, sid: who.sid, ip: '127.0.0.1', agent: '', at }
  who.operatorToken = await db.transaction().execute((tx) => openOperatorSession(tx, randomness, signing))
}

export type Staff = Record<OperatorKey, Operator>

/** A morning at the desks: members are looked up, and one who has lost a telephone waits for a second operator. */
export async function workAsOperators(making: MakingParts, staff: Staff, cast: Cast, at: Date) {
  for (const who of [staff.wendy, staff.sam, staff.fiona]) await signInOperator(making, who, at)
  await staff.fiona.call(listMembers, { limit: 25, search: 'mag' })
  await staff.fiona.call(member, { uid: cast.magnus.uid })
  await staff.fiona.call(memberHistory, { limit: 25, uid: cast.magnus.uid })
  await staff.sam.call(merchants, { limit: 25, status: 0 })
  await staff.wendy.call(listMembers, { limit: 25, search: cast.tom.email })
  await staff.wendy.call(claim, { item: itemOf.member(cast.tom.uid) })
  await staff.wendy.call(member, { uid: cast.tom.uid })
  const reason = 'Lost the telephone on a train. Called back on the number we know, and named the day of registration.'
  await staff.wendy.call(requestAuthenticatorReset, { uid: cast.tom.uid, reason })
  await staff.sam.call(approvals, { limit: 25, state: 'waiting' })
}

/** The staff as far as it lives in this database. */
export async function castOfOperators(db: Database): Promise<CastMember[]> {
  const known = new Set((await everyOperator(db)).map(({ email }) => email))
  return operatorParts
    .map(({ name, role }) => ({ name, role, email: operatorEmail(name) }))
    .filter(({ email }) => known.has(email))
    .map(({ name, role, email }) => ({
      role: `operator, ${role}`,
      name,
      email,
      password: PASSWORD,
      totpSecret: base32(secretOf(name)),
      vcode: '',
      merchantId: null,
    }))
}
