import { randomUUID } from 'node:crypto'
import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { newSid, type Visitor } from '@humidor/sandbox/visitor.ts'
import { replaceByMailTwice } from '../../features/accounts/identity/authenticator/factor-refusals.testing.ts'
import { putSessionProof } from '../../features/accounts/identity/identity.ts'
import { openSession } from '../../features/accounts/identity/sessions/member-sessions.ts'
import { joinGroup } from '../../features/accounts/linked-accounts/linked-accounts.queries.ts'
import { openOperatorSession } from '../../features/backoffice/operators/operators.ts'
import { openMerchantSession } from '../../features/commerce/merchants/merchants.ts'
import { addsStaff, atTill, TILL_MINUTES, tillOf } from '../../features/commerce/merchants/staff/staff.testing.ts'
import { isFor, isOfOperators, type Right } from './rights.testing.ts'

/** The token headers that a client sends. */
type Headers = Partial<Record<'tk' | 'mtk' | 'otk', string>>

/** A client: a device and its headers. */
export interface Somebody {
  sid: string
  headers: Headers
}

/** The expected answer to a client without a valid session. */
export const unknown = (right: Right) => (isFor(right, 'anyone') ? 'let in' : isFor(right, 'merchant') ? '1401' : '401')

interface MemberFacts {
  activated?: boolean
  frozen?: boolean
  waits?: boolean
  /** Switched to this account, without a code of it so far. */
  switched?: boolean
  /** The app is locked in this session. */
  locked?: boolean
}
const asMember =
  ({ activated = true, frozen = false, waits = false, switched = false, locked = false }: MemberFacts) =>
  (right: Right) => {
    if (!isFor(right, 'member', 'activated')) return unknown(right)
    if (locked && !isFor(right, 'locked')) return 'app_locked'
    if (isFor(right, 'activated') && !activated) return 'not_active'
    if (right.method === 'POST' && frozen && !isFor(right, 'frozen')) return 'account_freeze'
    if (waits && isFor(right, 'waits')) return 'google_auth_changed'
    if (switched && right.method === 'POST' && !isFor(right, 'switched')) return 'account_code_needed'
    return 'let in'
  }
const asMerchant = (right: Right) => (isFor(right, 'merchant') ? 'let in' : unknown(right))
/** Staff at a till, or a locked one. The rights of a till are those of who is at it. */
const asStaff =
  (role: 'cashier' | 'manager' | 'nobody') =>
  (right: Right): string => {
    if (!isFor(right, 'merchant')) return unknown(right)
    if (role === 'nobody') return isFor(right, 'locked') ? 'let in' : 'till_locked'
    return isFor(right, 'cashier') || (role === 'manager' && isFor(right, 'manager')) ? 'let in' : 'illegal_operation'
  }
const asOperator = (role: Role) => (right: Right) => {
  if (!isOfOperators(right)) return unknown(right)
  return role === 'admin' || isFor(right, role) ? 'let in' : 'illegal_operation'
}

/** A client with the expected answer of each call. */
export interface Stranger extends Somebody {
  expected(right: Right): string
}

type AddClient = (name: string, who: Somebody, expected: (right: Right) => string) => void

const member = ({ sid, token = '' }: Visitor): Somebody => ({ sid, headers: { tk: token } })
const merchant = ({ sid, merchantToken = '' }: Visitor): Somebody => ({ sid, headers: { mtk: merchantToken } })
const operator = ({ sid, operatorToken = '' }: Visitor): Somebody => ({ sid, headers: { otk: operatorToken } })

/** Every kind of client, by name: how it comes, and the answer that each call must give it. */
export async function strangersAt(sandbox: Sandbox): Promise<ReadonlyMap<string, Stranger>> {
  const strangers = new Map<string, Stranger>()
  const add: AddClient = (name, who, expected) => strangers.set(name, { ...who, expected })
  await replaceByMailTwice(sandbox, sandbox.paula)
  for (const one of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(one)
  await addMembers(sandbox, add)
  await addMerchantsAndOperators(sandbox, add)
  await addStaffAtTills(sandbox, add)
  addOtherTokens(sandbox, add)
  await addThreeOnOneDevice(sandbox, add)
  return strangers
}

async function addMembers(sandbox: Sandbox, add: AddClient) {
  const { alice, bob, carol, magnus, paula, staff, making, clock, db } = sandbox
  const at = clock.now()
  add('nobody', { sid: newSid(), headers: {} }, unknown)
  add('a member who has just registered', member(sandbox.tom), asMember({ activated: false }))
  add('an activated member', member(alice), asMember({}))
  add('a frozen member', member(sandbox.freya), asMember({ frozen: true }))
  await addLocked(sandbox, add)
  await staff.wendy.call(consoleContract.members.freezeMember, { uid: magnus.uid, reason: 'asked for by letter' })
  add('a member whose sessions an operator has ended', member(magnus), unknown)
  magnus.token = await signIn(making, { uid: magnus.uid, sid: newSid(), at })
  add('a member whom an operator froze, with a token of another device', member(magnus), unknown)
  await sandbox.renewSession(magnus)
  add('a member whom an operator froze', member(magnus), asMember({ frozen: true }))
  add('a member whose money waits', member(paula), asMember({ waits: true }))
  await db.transaction().execute((tx) => joinGroup(tx, [bob.uid, carol.uid], randomUUID(), at))
  add('a linked member', member(carol), asMember({}))
  const left = member(bob)
  const { token } = await bob.call(contract.linkedAccounts.switchToConnectedUser, { uid: carol.uid })
  add('a member who has just switched to another account', left, unknown)
  add('the account that was switched to', { sid: bob.sid, headers: { tk: token } }, asMember({ switched: true }))
  await addProvenSwitches(sandbox, add)
  const leaving = sandbox.visitor()
  leaving.token = await signIn(making, { uid: sandbox.sylvia.uid, sid: leaving.sid, at })
  await leaving.call(contract.identity.logout, {})
  add('a member who has signed out', member(leaving), unknown)
}

/** Two sessions with a locked app: one by hand, and one whose time away is over. */
async function addLocked({ sylvia, freya, making, clock, pool, ...sandbox }: Sandbox, add: AddClient) {
  const at = clock.now()
  const [byHand, byTime] = [sandbox.visitor(), sandbox.visitor()]
  byHand.token = await signIn(making, { uid: sylvia.uid, sid: byHand.sid, at })
  await byHand.call(contract.appLock.lockApp, {})
  add('a member whose app is locked', member(byHand), asMember({ locked: true }))
  byTime.token = await signIn(making, { uid: freya.uid, sid: byTime.sid, at })
  await byTime.call(contract.appLock.setAppLock, { minutes: 1 })
  await pool.query('update session set used_at = $2 where sid = $1', [byTime.sid, new Date(at.getTime() - 60_000)])
  // Her other session is another device: somebody is there.
  await pool.query('update session set used_at = $2 where sid = $1', [freya.sid, new Date(at.getTime() + 86_400_000)])
  add('a frozen member whose app locked itself', member(byTime), asMember({ frozen: true, locked: true }))
}

/** Two members who switched to another account and gave a code of it. One code is a quarter of an hour old. */
async function addProvenSwitches({ bob, carol, making, clock, db }: Sandbox, add: AddClient) {
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
    add(`the account that was switched to, ${name}`, who, asMember({ switched: until <= at }))
  }
}

async function addMerchantsAndOperators({ merchants, staff }: Sandbox, add: AddClient) {
  for (const [name, shop] of Object.entries({
    verified: merchants.cedar,
    'under review': merchants.lantern,
    rejected: merchants.backroom,
  }))
    add(`a merchant, ${name}`, merchant(shop), asMerchant)
  for (const one of [staff.wendy, staff.fiona, staff.conrad, staff.victor])
    add(`an operator, ${one.role}`, operator(one), asOperator(one.role))
  const barred = operator(staff.sam)
  const disabling = {
    id: staff.sam.id,
    role: 'support',
    disabled: true,
    googleCode: staff.victor.googleCode(),
  } as const
  await staff.victor.call(consoleContract.operators.setOperator, disabling)
  add('an operator who has been barred', barred, unknown)
}

/** Tills of a merchant, with staff, with the owner, and locked in each way. */
async function addStaffAtTills(sandbox: Sandbox, add: AddClient) {
  const { cedar } = sandbox.merchants
  const [mia, noah, removed] = [
    await addsStaff(cedar),
    await addsStaff(cedar, { role: 'manager' }),
    await addsStaff(cedar),
  ]
  const tills = {
    'a cashier': [await atTill(sandbox, cedar, mia), 'cashier'],
    'a manager': [await atTill(sandbox, cedar, noah), 'manager'],
    'a till that was locked by hand': [await tillOf(sandbox, cedar), 'nobody'],
    'a till that locked itself': [await atTill(sandbox, cedar, mia), 'nobody'],
    'a till whose cashier was removed': [await atTill(sandbox, cedar, removed), 'nobody'],
  } as const
  const own = await tillOf(sandbox, cedar)
  await own.call(contract.staff.returnAsOwner, { password: PASSWORD })
  add('the owner at a till', merchant(own), asMerchant)
  await cedar.call(contract.staff.removeStaff, { id: removed.id })
  const past = new Date(sandbox.clock.now().getTime() - TILL_MINUTES * 60_000)
  const setUse = 'update merchant_session set till_used_at = $2 where sid = $1'
  await sandbox.pool.query(setUse, [tills['a till that locked itself'][0].sid, past])
  for (const [name, [till, role]] of Object.entries(tills)) add(name, merchant(till), asStaff(role))
}

function addOtherTokens({ alice, merchants, staff }: Sandbox, add: AddClient) {
  for (const [name, who] of Object.entries({
    'a member': member(alice),
    'a merchant': merchant(merchants.cedar),
    'an operator': operator(staff.victor),
  })) {
    const [own = ''] = Object.values(who.headers)
    add(`${name} on another device`, { ...who, sid: newSid() }, unknown)
    for (const header of ['tk', 'mtk', 'otk'] as const) {
      if (header in who.headers)
        add(`${name} who sends the token twice`, { ...who, headers: { [header]: `${own}, ${own}` } }, unknown)
      else add(`${name} with the token in ${header}`, { ...who, headers: { [header]: own } }, unknown)
    }
  }
}

/** Three people on one device: each audience reads its own header and no other. */
async function addThreeOnOneDevice(sandbox: Sandbox, add: AddClient) {
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
  add('three people on one device at once', { sid: shared.sid, headers: { tk, ...three } }, asAllThree)
  const mixed = { tk: three.otk, mtk: tk, otk: three.mtk }
  add('three people with their tokens mixed up', { sid: shared.sid, headers: mixed }, unknown)
  add(
    'a member with an operator’s token beside',
    { sid: shared.sid, headers: { tk, mtk: three.otk, otk: '' } },
    asMember({}),
  )
}
