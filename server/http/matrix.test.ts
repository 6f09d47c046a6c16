import { randomUUID } from 'node:crypto'
import { type Call, type Role, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openAnswer, sealRequest } from '@humidor/sandbox/envelope.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { newSid, type Visitor } from '@humidor/sandbox/visitor.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { losesTelephone } from '../features/identity/factor-refusals.testing.ts'
import { joinGroup } from '../features/linked-accounts/linked-accounts.queries.ts'
import { openMerchantSession } from '../features/merchants/merchants.ts'
import { tellNotice } from '../features/notices/notices.ts'
import { openOperatorSession } from '../features/operators/operators.ts'

/**
 * Who may make each call, written down by hand from decisions §§4, 8 and 10, apart from the contract: a `who` that is wrong there
 * is noticed here, and a new call has to be thought about twice.
 *
 * anyone | member | activated (of them: `frozen` for what a frozen member may still do, `waits` for what gives money away) |
 * merchant | the operators' roles besides admin, or `admin` alone. Whoever is frozen may look at everything.
 */
const rights = `
GET  /api/imgcaptcha                            anyone
POST /api/emailcaptcha                          anyone
POST /api/register                              anyone
POST /api/login                                 anyone
POST /api/sendNewPwdToEmail                     anyone
GET  /api/settings                              anyone
GET  /api/cig/history                           anyone
GET  /api/market/data                           anyone
GET  /api/draw/list                             anyone
GET  /api/draw/record                           anyone
POST /api/merchant/login                        anyone
POST /api/merchant/register                     anyone
POST /api/console/login                         anyone

GET  /api/user/info                             member
GET  /api/user/historyBalance                   member
GET  /api/user/detail                           member
GET  /api/user/rebateDetail                     member
GET  /api/user/statement                        member
GET  /api/user/usdtdetail                       member
GET  /api/user/sessions                         member
GET  /api/user/security                         member
GET  /api/user/analysis                         member
GET  /api/connect/getConnectedUsers             member
GET  /api/news/list                             member
GET  /api/news/info                             member
GET  /api/notify/getNotify                      member
GET  /api/notify/unreadNotify                   member
POST /api/notify/readNotify                     member     frozen
GET  /api/user/getDepositInfo                   member     frozen
POST /api/user/claimDeposit                     member     frozen
POST /api/user/balanceToTransaction             member     frozen
POST /api/user/transactionToBalance             member     frozen
GET  /api/user/transactionToBalanceHistory      member
POST /api/user/cancelTransactionToBalance       member     frozen
POST /api/user/profitToTransaction              member
POST /api/user/rebateToTransaction              member
GET  /api/user/rebateLimit                      member
GET  /api/user/transfersInReview                member
POST /api/user/cancelTransfer                   member     frozen
GET  /api/lhb/detail                            member
GET  /api/lhb/summary                           member
POST /api/lhb/transferIn                        member
POST /api/lhb/transferOut                       member     frozen
POST /api/logout                                member     frozen
POST /api/emailcaptchaLogined                   member     frozen
POST /api/emailcaptcha2                         member     frozen
POST /api/user/endSession                       member     frozen
POST /api/user/endOtherSessions                 member     frozen
POST /api/connect/switchToConnectedUser         member     frozen
POST /api/connect/removeConnectUser             member     frozen
POST /api/updatepwd                             member     frozen
POST /api/user/updateSafePwd                    member     frozen
POST /api/user/updateGoogleCode                 member     frozen
POST /api/user/confirmGoogleCode                member     frozen
POST /api/user/recoveryCodes                    member     frozen waits
POST /api/user/updateCashAddress                member     frozen waits
GET  /api/pledge/list                           member
GET  /api/pledge/summary                        member
GET  /api/order/list                            member
GET  /api/order/draws                           member
GET  /api/user/getChildrenPayingOrder           member
POST /api/user/activeAccount                    member
POST /api/user/dailySign                        member
POST /api/connect/addConnectUser                member

GET  /api/user/getChildren                      activated
POST /api/user/setChildShippingFee              activated
GET  /api/user/recipient                        activated
POST /api/user/transferUsdc                     activated  waits
GET  /api/user/withdrawalTerms                  activated
POST /api/user/withdraw                         activated  frozen waits
POST /api/pledge/create                         activated
POST /api/order/create                          activated
POST /api/order/pay                             activated  frozen
GET  /api/cbsell/list                           activated
GET  /api/cbsell/myList                         activated
POST /api/cbsell/cbsellCancel                   activated  frozen
POST /api/cbsell/cbbuy                          activated  waits
POST /api/cbsell/cbsell                         activated  waits
POST /api/cbsell/createActionSell               activated  waits
POST /api/cbsell/createActionBuy                activated  waits

GET  /api/merchant/info                         merchant
GET  /api/merchant/merchantDetail               merchant
POST /api/merchant/logout                       merchant

POST /api/console/logout                        support finance content
GET  /api/console/me                            support finance content
POST /api/console/changePassword                support finance content
GET  /api/console/sessions                      support finance content
POST /api/console/endSession                    support finance content
GET  /api/console/approvals                     support finance
POST /api/console/decide                        support finance
POST /api/console/claim                         support finance content
POST /api/console/release                       support finance content
GET  /api/console/members                       support finance
GET  /api/console/member                        support finance
GET  /api/console/memberHistory                 support finance
GET  /api/console/merchants                     support finance
GET  /api/console/merchant                      support finance
POST /api/console/freezeMember                  support
POST /api/console/unfreezeMember                support
POST /api/console/endMemberSessions             support
POST /api/console/requestAuthenticatorReset     support
POST /api/console/approveMerchant               support
POST /api/console/refuseMerchant                support
POST /api/console/setMemberLevel                finance
GET  /api/console/withdrawals                   support finance
GET  /api/console/withdrawal                    support finance
POST /api/console/approveWithdrawal             finance
POST /api/console/sendWithdrawal                finance
POST /api/console/takeBackTxid                  finance
POST /api/console/rejectWithdrawal              support finance
GET  /api/console/deposits                      support finance
GET  /api/console/payments                      support finance
GET  /api/console/claims                        support finance
GET  /api/console/chainHealth                   support finance
POST /api/console/requestAssignPayment          finance
POST /api/console/requestLeavePayment           finance
POST /api/console/refuseClaim                   support finance
GET  /api/console/movements                     support finance
POST /api/console/stopTransfer                  support finance
GET  /api/console/trades                        support finance
GET  /api/console/trade                         support finance
POST /api/console/cancelTrade                   support finance
GET  /api/console/tradeVolume                   support finance
GET  /api/console/pledges                       support finance
GET  /api/console/pledgeSums                    support finance
GET  /api/console/preorders                     support finance
GET  /api/console/preorderSums                  support finance
GET  /api/console/draws                         support finance
GET  /api/console/drawCheck                     support finance
GET  /api/console/reserves                      finance
POST /api/console/requestAward                  finance
POST /api/console/requestTreasuryMove           finance
GET  /api/console/treasuryDeeds                 finance
GET  /api/console/transfers                     finance
GET  /api/console/transfer                      finance
GET  /api/console/accounts                      finance
GET  /api/console/accountHistory                finance
GET  /api/console/price                         support finance content
GET  /api/console/prices                        support finance content
POST /api/console/requestPrice                  finance
GET  /api/console/settings                      support finance content
POST /api/console/requestSetting                finance
GET  /api/console/settingHistory                support finance content
GET  /api/console/settlements                   support finance
GET  /api/console/coverage                      finance
GET  /api/console/treasureMoves                 support finance
GET  /api/console/unpaidReturns                 support finance
GET  /api/console/news                          content
GET  /api/console/newsItem                      content
POST /api/console/saveNews                      content
POST /api/console/dropNewsText                  content
POST /api/console/publishNews                   content
POST /api/console/unpublishNews                 content
GET  /api/console/operators                     admin
POST /api/console/setOperator                   admin
GET  /api/console/audit                         admin
`

interface Right {
  method: 'GET' | 'POST'
  path: string
  words: readonly string[]
}
const table: readonly Right[] = rights
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [method, path = '', ...words] = line.split(/\s+/)
    return { method: method as 'GET' | 'POST', path, words }
  })
const isFor = ({ words }: Right, ...kinds: string[]) => kinds.some((kind) => words.includes(kind))
const isOfOperators = (right: Right) => isFor(right, ...roles)

const calls: Call[] = [contract, consoleContract].flatMap((all) =>
  Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** What the contract says of a call, in the words of the table. */
function wordsOf({ who, roles: named = [], whileFrozen, givesAway }: Call): string[] {
  if (who === 'operator') return named.length === 0 ? ['admin'] : named.filter((role) => role !== 'admin')
  const first = who === 'activated member' ? 'activated' : who
  return [first, ...(whileFrozen ? ['frozen'] : []), ...(givesAway ? ['waits'] : [])]
}

describe('the contract', () => {
  it('has the calls of the table, and no other', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(table.map(nameOf).toSorted())
  })

  it('lets those make each call who may, and nobody else', () => {
    const told = new Map(table.map((right) => [nameOf(right), right.words.join(' ')]))
    const differing = calls.filter((call) => told.get(nameOf(call)) !== wordsOf(call).join(' '))
    expect(differing.map((call) => `${nameOf(call)}: ${wordsOf(call).join(' ')}`)).toEqual([])
  })

  it('says of every act of a member’s whether a frozen one may, and of every look nothing, as a freeze is never one', () => {
    const looks = table.filter(({ method, path }) => method === 'GET' && path !== '/api/user/getDepositInfo')
    expect(looks.filter((right) => isFor(right, 'frozen')).map(nameOf)).toEqual([])
  })
})

/** The headers that somebody sends. */
type Headers = Partial<Record<'tk' | 'mtk' | 'otk', string>>
interface Somebody {
  sid: string
  headers: Headers
}

/** What the door answers to a body that no call accepts: whoever is let in hears of the body, and nothing happens. */
async function atTheDoor({ method, path }: Right, { sid, headers }: Somebody): Promise<string> {
  const sealed = sealRequest(sid, method, path, '{"nobody asks for this":1}')
  const sent = Object.fromEntries(Object.entries({ sid, ...headers }).filter(([, value]) => value !== undefined))
  const { body } = await sandbox.fastify.inject(
    method === 'GET'
      ? { method, url: `${path}?_c=${sealed}`, headers: sent }
      : {
          method,
          url: path,
          headers: { ...sent, 'content-type': 'application/json' },
          payload: JSON.stringify({ _c: sealed }),
        },
  )
  const { code, msg } = openAnswer(sid, path, body)
  if (code === 0) return 'done'
  if (code !== 1) return String(code)
  return ['not_active', 'account_freeze', 'google_auth_changed', 'illegal_operation'].includes(msg) ? msg : 'let in'
}

/** Who is nobody at the door of a call. */
const unknown = (right: Right) => (isFor(right, 'anyone') ? 'let in' : isFor(right, 'merchant') ? '1401' : '401')

interface MemberFacts {
  activated?: boolean
  frozen?: boolean
  waits?: boolean
}
const asMember =
  ({ activated = true, frozen = false, waits = false }: MemberFacts) =>
  (right: Right) => {
    if (!isFor(right, 'member', 'activated')) return unknown(right)
    if (isFor(right, 'activated') && !activated) return 'not_active'
    if (right.method === 'POST' && frozen && !isFor(right, 'frozen')) return 'account_freeze'
    if (waits && isFor(right, 'waits')) return 'google_auth_changed'
    return 'let in'
  }
const asMerchant = (right: Right) => (isFor(right, 'merchant') ? 'let in' : unknown(right))
const asOperator = (role: Role) => (right: Right) => {
  if (!isOfOperators(right)) return unknown(right)
  return role === 'admin' || isFor(right, role) ? 'let in' : 'illegal_operation'
}

/** Everybody who may stand at the door: who they are, how they come, and what each call has to answer them. */
interface Stranger extends Somebody {
  expected(right: Right): string
}
const strangers = new Map<string, Stranger>()
const comes = (name: string, who: Somebody, expected: (right: Right) => string) =>
  strangers.set(name, { ...who, expected })

const DAY = 86_400_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await losesTelephone(sandbox, sandbox.paula)
  for (const one of Object.values(sandbox.staff)) await sandbox.atDesk(one)
  const { alice, bob, carol, magnus, paula, merchants, staff, making, clock, db } = sandbox
  const at = clock.now()
  const member = ({ sid, token = '' }: Visitor): Somebody => ({ sid, headers: { tk: token } })
  const merchant = ({ sid, merchantToken = '' }: Visitor): Somebody => ({ sid, headers: { mtk: merchantToken } })
  const operator = ({ sid, operatorToken = '' }: Visitor): Somebody => ({ sid, headers: { otk: operatorToken } })

  comes('nobody', { sid: newSid(), headers: {} }, unknown)
  comes('a member who has just registered', member(sandbox.tom), asMember({ activated: false }))
  comes('an activated member', member(alice), asMember({}))
  comes('a frozen member', member(sandbox.freya), asMember({ frozen: true }))
  await staff.wendy.gets(consoleContract.members.freezeMember, { uid: magnus.uid, reason: 'asked for by letter' })
  comes('a member whose sessions an operator has ended', member(magnus), unknown)
  magnus.token = await signIn(making, { uid: magnus.uid, sid: newSid(), at })
  comes('a member whom an operator froze, with a token of another device', member(magnus), unknown)
  await sandbox.signsIn(magnus)
  comes('a member whom an operator froze', member(magnus), asMember({ frozen: true }))
  comes('a member whose money waits', member(paula), asMember({ waits: true }))
  await db.transaction().execute((tx) => joinGroup(tx, [bob.uid, carol.uid], randomUUID(), at))
  comes('a linked member', member(carol), asMember({}))
  const left = member(bob)
  const { token } = await bob.gets(contract.linkedAccounts.switchToConnectedUser, { uid: carol.uid })
  comes('a member who has just switched to another account', left, unknown)
  comes('the account that was switched to', { sid: bob.sid, headers: { tk: token } }, asMember({}))
  const leaving = sandbox.visitor()
  leaving.token = await signIn(making, { uid: sandbox.sylvia.uid, sid: leaving.sid, at })
  await leaving.gets(contract.identity.logout, {})
  comes('a member who has signed out', member(leaving), unknown)

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
  await staff.victor.gets(consoleContract.operators.setOperator, standing)
  comes('an operator who has been barred', barred, unknown)

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
  // Three people on one device: each door looks at its own header, and none at another's.
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
})

const names = [
  'nobody',
  'a member who has just registered',
  'an activated member',
  'a frozen member',
  'a member whose sessions an operator has ended',
  'a member whom an operator froze, with a token of another device',
  'a member whom an operator froze',
  'a member whose money waits',
  'a linked member',
  'a member who has just switched to another account',
  'the account that was switched to',
  'a member who has signed out',
  'a merchant, verified',
  'a merchant, under review',
  'a merchant, rejected',
  'an operator, support',
  'an operator, finance',
  'an operator, content',
  'an operator, admin',
  'an operator who has been barred',
  'a member on another device',
  'a member who sends the token twice',
  'a member with the token in mtk',
  'a member with the token in otk',
  'a merchant on another device',
  'a merchant with the token in tk',
  'a merchant who sends the token twice',
  'a merchant with the token in otk',
  'an operator on another device',
  'an operator with the token in tk',
  'an operator with the token in mtk',
  'an operator who sends the token twice',
  'three people on one device at once',
  'three people with their tokens mixed up',
  'a member with an operator’s token beside',
]

/** Every call, asked by somebody: those that are answered otherwise than they should be. */
async function wronglyAnswered(who: Somebody, expected: (right: Right) => string): Promise<string[]> {
  const wrong: string[] = []
  for (const right of table) {
    const told = await atTheDoor(right, who)
    if (told !== expected(right)) wrong.push(`${nameOf(right)}: ${told}, and not ${expected(right)}`)
  }
  return wrong
}

describe('every call is answered as it should be to', () => {
  it.each(names)('%s', async (name) => {
    const who = strangers.get(name)
    if (!who) throw new Error(`nobody comes as ${name}`)
    expect(await wronglyAnswered(who, who.expected)).toEqual([])
  })

  it('and nobody else comes', () => {
    expect([...strangers.keys()].toSorted()).toEqual(names.toSorted())
  })
})

/** Fields that name somebody or something. */
const naming = /^(id|did|oid|again|uid|targetUid|vcode|item|after|about|operatorId)$/
/** Calls where whoever is let in may name anything: operators look at everybody, and nobody signs in by an id alone. */
const namesAnything = [
  // A place in a list that is one's own in any case.
  ...['usdtdetail', 'detail', 'rebateDetail', 'statement'].map((name) => `/api/user/${name}`),
  // What is in the order book is everybody’s to see and to fill; one’s own list is one’s own in any case.
  ...['list', 'myList', 'cbbuy', 'cbsell'].map((name) => `/api/cbsell/${name}`),
  // What is published is everybody’s.
  ...['/api/news/list', '/api/news/info', '/api/draw/list', '/api/draw/record'],
  ...['/api/merchant/login', '/api/merchant/register', '/api/console/setOperator', '/api/console/audit'],
  ...[
    'members',
    'member',
    'memberHistory',
    'freezeMember',
    'unfreezeMember',
    'endMemberSessions',
    'setMemberLevel',
  ].map((name) => `/api/console/${name}`),
  ...[
    'requestAuthenticatorReset',
    'merchants',
    'merchant',
    'approveMerchant',
    'refuseMerchant',
    'approvals',
    'decide',
  ].map((name) => `/api/console/${name}`),
  '/api/console/claim',
  ...['deposits', 'payments', 'claims', 'requestAssignPayment', 'requestLeavePayment', 'refuseClaim'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['news', 'newsItem', 'saveNews', 'dropNewsText', 'publishNews', 'unpublishNews'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['movements', 'stopTransfer', 'trades', 'trade', 'cancelTrade'].map((name) => `/api/console/${name}`),
  ...['pledges', 'preorders', 'draws', 'drawCheck'].map((name) => `/api/console/${name}`),
  ...['withdrawals', 'withdrawal', 'approveWithdrawal', 'sendWithdrawal', 'takeBackTxid', 'rejectWithdrawal'].map(
    (name) => `/api/console/${name}`,
  ),
  ...[
    'requestAward',
    'treasuryDeeds',
    'transfers',
    'transfer',
    'accountHistory',
    'settingHistory',
    'prices',
    'settlements',
    'treasureMoves',
    'unpaidReturns',
  ].map((name) => `/api/console/${name}`),
]

const NOBODY = 99_999_998

/** For each call that takes an id: who asks, the ids that are other people's, and what an id of nothing is. */
function trespasses() {
  const { alice, gregor, freya, root, tom, staff, clock } = sandbox
  const usdc = (whole: number) => ({ money: micros<'USCD'>(BigInt(whole) * 1_000_000n), type: 'usdc' as const })
  const uids = [gregor.uid, root.uid, tom.uid]
  const fee = { shippingFee: 1_000_000 }
  const sessionsOf = async (text: string, value: number) =>
    (await sandbox.pool.query<{ id: string }>(text, [value])).rows.map(({ id }) => ({ id: String(id) }))
  return [
    {
      path: '/api/user/endSession',
      who: alice,
      missing: { id: '00000000-0000-4000-8000-000000000000' },
      foreign: () => sessionsOf('select id from session where uid = $1', gregor.uid),
    },
    {
      path: '/api/connect/switchToConnectedUser',
      who: alice,
      missing: { uid: NOBODY },
      foreign: async () => uids.map((uid) => ({ uid })),
    },
    {
      path: '/api/connect/removeConnectUser',
      who: alice,
      missing: { uid: NOBODY },
      foreign: async () => uids.map((uid) => ({ uid })),
    },
    {
      path: '/api/user/setChildShippingFee',
      who: alice,
      missing: { targetUid: NOBODY, ...fee },
      foreign: async () => [...uids, alice.uid].map((targetUid) => ({ targetUid, ...fee })),
    },
    {
      path: '/api/user/cancelTransactionToBalance',
      who: alice,
      missing: { did: 999_999_999 },
      foreign: async () => {
        await gregor.owns(micros<'USCD'>(5n), 'USCD')
        await gregor.gets(contract.wallet.transactionToBalance, { money: micros<'USCD'>(5n) })
        return (await gregor.gets(contract.wallet.transactionToBalanceHistory, {})).map(({ did }) => ({ did }))
      },
    },
    {
      path: '/api/user/cancelTransfer',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        await gregor.owns(micros<'USCD'>(5n), 'USCD')
        const given = { from: gregor, to: alice, money: 5n, at: clock.now() }
        // Also to whom it is given: only the giver takes it back.
        return [{ id: await giveInReview(sandbox.db, given) }]
      },
    },
    {
      path: '/api/order/pay',
      who: alice,
      missing: { oid: 999_999_999 },
      // Freya’s, which holds her frozen: nobody frees somebody else.
      foreign: async () =>
        (await freya.gets(contract.preorders.list, { page: 1, limit: 10 })).rows.map(({ oid }) => ({ oid })),
    },
    {
      path: '/api/order/create',
      who: alice,
      missing: { money: 200_000_000, type: 'usdc', again: 999_999_999 },
      foreign: async () => [
        { money: 200_000_000, type: 'usdc', again: (await gregor.gets(contract.preorders.create, usdc(200))).oid },
      ],
    },
    {
      path: '/api/cbsell/cbsellCancel',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        await gregor.owns(micros<'CIG'>(100_000_000n), 'CIG')
        const asked = { moneyCig: micros<'CIG'>(100_000_000n), googleCode: gregor.googleCode() }
        return [await gregor.gets(contract.orderBook.createActionSell, asked)]
      },
    },
    {
      path: '/api/user/claimDeposit',
      who: alice,
      missing: { id: 999_999_999, txid: `0x${'1'.repeat(64)}` },
      foreign: async () => {
        const opened = await sandbox.db
          .insertInto('deposit_intent')
          .values({
            ...{ uid: gregor.uid, chain: 'BSC', address: 'somewhere', asked: 10_000_000n, amount: 10_000_001n },
            ...{ state: 'waiting', opened_at: clock.now() },
            ...{ expires_at: new Date(clock.now().getTime() + 1), grace_until: new Date(clock.now().getTime() + 1) },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return [{ id: Number(opened.id), txid: `0x${'1'.repeat(64)}` }]
      },
    },
    {
      path: '/api/notify/readNotify',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        const told = { uid: gregor.uid, kind: 'conversionDone' as const, params: {}, at: clock.now() }
        await sandbox.db.transaction().execute((tx) => tellNotice(tx, told))
        return (await gregor.gets(contract.notices.getNotify, {})).map(({ id }) => ({ id }))
      },
    },
    {
      path: '/api/console/endSession',
      who: staff.fiona,
      missing: { id: 'A'.repeat(22) },
      foreign: () => sessionsOf('select id from operator_session where operator_id = $1', staff.wendy.id),
    },
    {
      path: '/api/console/release',
      who: staff.fiona,
      missing: { item: 'member:99999998' },
      foreign: async () => {
        const item = `member:${gregor.uid}`
        const until = new Date(clock.now().getTime() + 600_000)
        const row = { item, operator_id: staff.wendy.id, until }
        await sandbox.db
          .insertInto('operator_lock')
          .values(row)
          .onConflict((it) => it.doNothing())
          .execute()
        return [{ item }]
      },
    },
  ] as const
}

describe('what is somebody else’s', () => {
  it('has been thought of for every call that takes an id', () => {
    const taking = calls.filter(({ request }) =>
      Object.keys((request as { shape?: object }).shape ?? {}).some((field) => naming.test(field)),
    )
    expect(taking.length).toBeGreaterThan(20)
    const known = [...namesAnything, ...trespasses().map(({ path }) => path)]
    expect(taking.map(({ path }) => path as string).toSorted()).toEqual(known.toSorted())
  })

  it('is answered as what is not there, and stays as it is', async () => {
    const left = async () =>
      (
        await sandbox.pool.query(`select (select count(*) from session) as sessions, (select count(*) from operator_lock) as items,
          (select count(*) from operator_session) as desks, (select count(*) from linked_account) as linked,
          (select count(*) from conversion where state = 'pending') as conversions,
          (select count(*) from transfer_review where state = 'pending') as reviews,
          (select count(*) from trade_order where status = 'created') as trades,
          (select count(*) from preorder where status = 'paying') as unpaid, (select count(*) from preorder) as orders,
          (select count(*) from deposit_claim) as claims,
          (select count(*) from notice where read_at is null) as unread,
          (select sum(shipping_fee) from member) as fees`)
      ).rows[0]
    for (const { path, who, missing, foreign } of trespasses()) {
      const others = await foreign()
      expect(others.length).toBeGreaterThan(0)
      const before = await left()
      const nothing = await who.sends('POST', path, missing)
      for (const other of others) expect([path, await who.sends('POST', path, other)]).toEqual([path, nothing])
      expect(await left()).toEqual(before)
    }
  })
})

describe('when time has gone by, every call is answered as to nobody', () => {
  it('to operators after a quarter of an hour, and to the others not yet', async () => {
    const [victor, alice] = [strangers.get('an operator, admin'), strangers.get('an activated member')]
    if (!victor || !alice) throw new Error('nobody comes')
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + DAY / 96))
    expect(await wronglyAnswered(victor, unknown)).toEqual([])
    expect(await wronglyAnswered(alice, alice.expected)).toEqual([])
  })

  it.each(['an activated member', 'a frozen member', 'a merchant, verified', 'an operator, support'])(
    'to %s after a month',
    async (name) => {
      sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 31 * DAY))
      const who = strangers.get(name)
      if (!who) throw new Error(`nobody comes as ${name}`)
      expect(await wronglyAnswered(who, unknown)).toEqual([])
    },
  )
})
