import { randomUUID } from 'node:crypto'
import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { newSid, type Visitor } from '@humidor/sandbox/visitor.ts'
import { replaceByMailTwice } from '../../features/accounts/identity/authenticator/factor-refusals.testing.ts'
import { putSessionProof } from '../../features/accounts/identity/identity.ts'
import { openSession } from '../../features/accounts/identity/sessions/member-sessions.ts'
import { joinGroup } from '../../features/accounts/linked-accounts/linked-accounts.queries.ts'
import { openOperatorSession } from '../../features/backoffice/operators/operators.ts'
import { openMerchantSession } from '../../features/commerce/merchants/merchants.ts'
import { isFor, isOfOperators, type Right } from './rights.testing.ts'

/** The headers that somebody sends. */
type Headers = Partial<Record<'tk' | 'mtk' | 'otk', string>>

/** Who stands at the door: a device, and what it sends. */
export interface Somebody {
  sid: string
  headers: Headers
}

/** Who is nobody at the door of a call. */
export const unknown = (right: Right) => (isFor(right, 'anyone') ? 'let in' : isFor(right, 'merchant') ? '1401' : '401')

interface MemberFacts {
  activated?: boolean
  frozen?: boolean
  waits?: boolean
  /** Switched to this account, and gave no code of it. */
  switched?: boolean
}
const asMember =
  ({ activated = true, frozen = false, waits = false, switched = false }: MemberFacts) =>
  (right: Right) => {
    if (!isFor(right, 'member', 'activated')) return unknown(right)
    if (isFor(right, 'activated') && !activated) return 'not_active'
    if (right.method === 'POST' && frozen && !isFor(right, 'frozen')) return 'account_freeze'
    if (waits && isFor(right, 'waits')) return 'google_auth_changed'
    if (switched && right.method === 'POST' && !isFor(right, 'switched')) return 'account_code_needed'
    return 'let in'
  }
const asMerchant = (right: Right) => (isFor(right, 'merchant') ? 'let in' : unknown(right))
const asOperator = (role: Role) => (right: Right) => {
  if (!isOfOperators(right)) return unknown(right)
  return role === 'admin' || isFor(right, role) ? 'let in' : 'illegal_operation'
}

/** Somebody, with what each call has to answer them. */
export interface Stranger extends Somebody {
  expected(right: Right): string
}

type Comes = (name: string, who: Somebody, expected: (right: Right) => string) => void

const member = ({ sid, token = '' }: Visitor): Somebody => ({ sid, headers: { tk: token } })
const merchant = ({ sid, merchantToken = '' }: Visitor): Somebody => ({ sid, headers: { mtk: merchantToken } })
const operator = ({ sid, operatorToken = '' }: Visitor): Somebody => ({ sid, headers: { otk: operatorToken } })

/** Everybody who may stand at the door: who they are, how they come, and what each call has to answer them. */
export async function strangersAt(sandbox: Sandbox): Promise<ReadonlyMap<string, Stranger>> {
  const strangers = new Map<string, Stranger>()
  const comes: Comes = (name, who, expected) => strangers.set(name, { ...who, expected })
  await replaceByMailTwice(sandbox, sandbox.paula)
  for (const one of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(one)
  await membersCome(sandbox, comes)
  await othersCome(sandbox, comes)
  withOtherTokens(sandbox, comes)
  await threeAtOnce(sandbox, comes)
  return strangers
}

async function membersCome(sandbox: Sandbox, comes: Comes) {
  const { alice, bob, carol, magnus, paula, staff, making, clock, db } = sandbox
  const at = clock.now()
  comes('nobody', { sid: newSid(), headers: {} }, unknown)
  comes('a member who has just registered', member(sandbox.tom), asMember({ activated: false }))
  comes('an activated member', member(alice), asMember({}))
  comes('a frozen member', member(sandbox.freya), asMember({ frozen: true }))
  await staff.wendy.call(consoleContract.members.freezeMember, { uid: magnus.uid, reason: 'asked for by letter' })
  comes('a member whose sessions an operator has ended', member(magnus), unknown)
  magnus.token = await signIn(making, { uid: magnus.uid, sid: newSid(), at })
  comes('a member whom an operator froze, with a token of another device', member(magnus), unknown)
  await sandbox.renewSession(magnus)
  comes('a member whom an operator froze', member(magnus), asMember({ frozen: true }))
  comes('a member whose money waits', member(paula), asMember({ waits: true }))
  await db.transaction().execute((tx) => joinGroup(tx, [bob.uid, carol.uid], randomUUID(), at))
  comes('a linked member', member(carol), asMember({}))
  const left = member(bob)
  const { token } = await bob.call(contract.linkedAccounts.switchToConnectedUser, { uid: carol.uid })
  comes('a member who has just switched to another account', left, unknown)
  comes('the account that was switched to', { sid: bob.sid, headers: { tk: token } }, asMember({ switched: true }))
  await provenOnes(sandbox, comes)
  const leaving = sandbox.visitor()
  leaving.token = await signIn(making, { uid: sandbox.sylvia.uid, sid: leaving.sid, at })
  await leaving.call(contract.identity.logout, {})
  comes('a member who has signed out', member(leaving), unknown)
}

/** Two who switched to another account and gave a code of it, the one of them a quarter of an hour ago. */
async function provenOnes({ bob, carol, making, clock, db }: Sandbox, comes: Comes) {
  const at = clock.now()
  for (const [name, until] of [
    ['after a code of its own', new Date(at.getTime() + 86_400_000)],
    ['a quarter of an hour after its code', at],
  ] as const) {
    const sid = newSid()
    const token = await db.transaction().execute(async (tx) => {
      const opened = await openSession(tx, making.randomness, { uid: carol.uid, sid, at, viaUid: bob.uid })
      await putSessionProof(tx, { uid: carol.uid, sid, until })
      return opened
    })
    const who = { sid, headers: { tk: token } }
    comes(`the account that was switched to, ${name}`, who, asMember({ switched: until <= at }))
  }
}

async function othersCome({ merchants, staff }: Sandbox, comes: Comes) {
  for (const [name, shop] of Object.entries({
    verified: merchants.cedar,
    'under review': merchants.lantern,
    rejected: merchants.backroom,
  }))
    comes(`a merchant, ${name}`, merchant(shop), asMerchant)
  for (const one of [staff.wendy, staff.fiona, staff.conrad, staff.victor])
    comes(`an operator, ${one.role}`, operator(one), asOperator(one.role))
  const barred = operator(staff.sam)
  const standing = { id: staff.sam.id, role: 'support', disabled: true, googleCode: staff.victor.googleCode() } as const
  await staff.victor.call(consoleContract.operators.setOperator, standing)
  comes('an operator who has been barred', barred, unknown)
}

function withOtherTokens({ alice, merchants, staff }: Sandbox, comes: Comes) {
  for (const [name, who] of Object.entries({
    'a member': member(alice),
    'a merchant': merchant(merchants.cedar),
    'an operator': operator(staff.victor),
  })) {
    const [own = ''] = Object.values(who.headers)
    comes(`${name} on another device`, { ...who, sid: newSid() }, unknown)
    for (const header of ['tk', 'mtk', 'otk'] as const) {
      if (header in who.headers)
        comes(`${name} who sends the token twice`, { ...who, headers: { [header]: `${own}, ${own}` } }, unknown)
      else comes(`${name} with the token in ${header}`, { ...who, headers: { [header]: own } }, unknown)
    }
  }
}

/** Three people on one device: each door looks at its own header, and none at another's. */
async function threeAtOnce(sandbox: Sandbox, comes: Comes) {
  const { alice, merchants, staff, making, clock, db } = sandbox
  const at = clock.now()
  const shared = sandbox.visitor()
  const tk = await signIn(making, { uid: alice.uid, sid: shared.sid, at })
  const signing = { operatorId: staff.fiona.id, sid: shared.sid, ip: '::1', agent: '', at }
  const three = await db.transaction().execute(async (tx) => ({
    mtk: await openMerchantSession(tx, making.randomness, {
      merchantId: merchants.cedar.merchantId,
      sid: shared.sid,
      at,
    }),
    otk: await openOperatorSession(tx, making.randomness, signing),
  }))
  const asAllThree = (right: Right) =>
    isOfOperators(right) ? asOperator('finance')(right) : isFor(right, 'merchant') ? 'let in' : asMember({})(right)
  comes('three people on one device at once', { sid: shared.sid, headers: { tk, ...three } }, asAllThree)
  const mixed = { tk: three.otk, mtk: tk, otk: three.mtk }
  comes('three people with their tokens mixed up', { sid: shared.sid, headers: mixed }, unknown)
  comes(
    'a member with an operator’s token beside',
    { sid: shared.sid, headers: { tk, mtk: three.otk, otk: '' } },
    asMember({}),
  )
}
