import { type Call, needsAccountCode } from '@humidor/contract/call.ts'
import { openAnswer, sealRequest } from '@humidor/sandbox/envelope.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesAnything } from './free-ids.testing.ts'
import { calls, isFor, nameOf, type Right, table } from './rights.testing.ts'
import { type Somebody, type Stranger, strangersAt, unknown } from './strangers.testing.ts'
import { trespasses } from './trespasses.testing.ts'

const DAY = 86_400_000

let sandbox: Sandbox
let strangers: ReadonlyMap<string, Stranger>
beforeAll(async () => {
  sandbox = await openSandbox({ webhooks: true })
  strangers = await strangersAt(sandbox)
})

/** The rights that the contract gives for a call, in the words of the table. */
function wordsOf(call: Call): string[] {
  const { who, roles: named = [], whileFrozen, whileAppLocked, givesAway, notWhileMoneyWaits, method } = call
  if (who === 'operator') return named.length === 0 ? ['admin'] : named.filter((role) => role !== 'admin')
  if (who === 'merchant')
    return [who, call.staff ?? '', call.whileTillLocked ? 'locked' : ''].filter((word) => word !== '')
  const isFree = method === 'POST' && (who === 'member' || who === 'activated member') && !needsAccountCode(call)
  const first = who === 'activated member' ? 'activated' : who
  return [
    first,
    ...(whileFrozen ? ['frozen'] : []),
    ...(givesAway || notWhileMoneyWaits ? ['waits'] : []),
    ...(isFree ? ['switched'] : []),
    ...(whileAppLocked ? ['locked'] : []),
  ]
}

describe('the contract', () => {
  it('has the calls of the table, and no other', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(table.map(nameOf).toSorted())
  })

  it('gives each call the rights of the table', () => {
    const tableWords = new Map(table.map((right) => [nameOf(right), right.words.join(' ')]))
    const differing = calls.filter((call) => tableWords.get(nameOf(call)) !== wordsOf(call).join(' '))
    expect(differing.map((call) => `${nameOf(call)}: ${wordsOf(call).join(' ')}`)).toEqual([])
  })

  it('marks no read for frozen members, because a freeze never hides anything', () => {
    const looks = table.filter(({ method, path }) => method === 'GET' && path !== '/api/user/getDepositInfo')
    expect(looks.filter((right) => isFor(right, 'frozen')).map(nameOf)).toEqual([])
  })
})

/** The answer of the request pipeline to a body that no call accepts. `let in`: only the body was refused. Nothing happens. */
async function answerTo({ method, path }: Right, { sid, headers }: Somebody): Promise<string> {
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
  return refusals.includes(msg) ? msg : 'let in'
}

/** The refusals by which a guard turns somebody away. */
const refusals = [
  'app_locked',
  'till_locked',
  'not_active',
  'account_freeze',
  'google_auth_changed',
  'account_code_needed',
  'illegal_operation',
]

const names = [
  'nobody',
  'a member who has just registered',
  'an activated member',
  'a frozen member',
  'a member whose app is locked',
  'a frozen member whose app locked itself',
  'a member whose sessions an operator has ended',
  'a member whom an operator froze, with a token of another device',
  'a member whom an operator froze',
  'a member whose money waits',
  'a linked member',
  'a member who has just switched to another account',
  'the account that was switched to',
  'the account that was switched to, after a code of its own',
  'the account that was switched to, a quarter of an hour after its code',
  'a member who has signed out',
  'a merchant, verified',
  'a merchant, under review',
  'a merchant, rejected',
  'a cashier',
  'a manager',
  'the owner at a till',
  'a till that was locked by hand',
  'a till that locked itself',
  'a till whose cashier was removed',
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

/** Sends every call as one client. Returns those with a wrong answer. */
async function wronglyAnswered(who: Somebody, expected: (right: Right) => string): Promise<string[]> {
  const wrong: string[] = []
  for (const right of table) {
    const tableWords = await answerTo(right, who)
    if (tableWords !== expected(right)) wrong.push(`${nameOf(right)}: ${tableWords}, and not ${expected(right)}`)
  }
  return wrong
}

describe('every call is answered correctly to', () => {
  it.each(names)('%s', async (name) => {
    const who = strangers.get(name)
    if (!who) throw new Error(`nobody comes as ${name}`)
    expect(await wronglyAnswered(who, who.expected)).toEqual([])
  })

  it('and no other kind of client exists', () => {
    expect([...strangers.keys()].toSorted()).toEqual(names.toSorted())
  })
})

/** Fields with the id of a person or of a thing. */
const naming =
  /^(ids?|fid|activityId|productId|before|did|oid|again|uid|targetUid|vcode|item|after|about|operatorId|payments|orders|numbers|txids)$/

describe('what belongs to somebody else', () => {
  it('is tested for every call that takes an id', () => {
    const taking = calls.filter(({ request }) =>
      Object.keys((request as { shape?: object }).shape ?? {}).some((field) => naming.test(field)),
    )
    expect(taking.length).toBeGreaterThan(20)
    const known = [...namesAnything, ...trespasses(sandbox).map(({ path }) => path)]
    expect(taking.map(({ path }) => path as string).toSorted()).toEqual(known.toSorted())
  })

  it('is answered as missing, and stays unchanged', async () => {
    const left = async () =>
      (
        await sandbox.pool.query(`select (select count(*) from session) as sessions, (select count(*) from operator_lock) as items,
          (select count(*) from operator_session) as desks, (select count(*) from linked_account) as linked,
          (select count(*) from conversion where state = 'pending') as conversions,
          (select count(*) from transfer_review where state = 'pending') as reviews,
          (select count(*) from trade_order where status = 'created') as trades,
          (select count(*) from preorder where status = 'paying') as unpaid, (select count(*) from preorder) as orders,
          (select count(*) from approval where state = 'waiting') as requests,
          (select count(*) from deposit_claim) as claims, (select count(*) from application) as applications,
          (select count(*) from notice where read_at is null) as unread,
          (select sum(shipping_fee) from member) as fees`)
      ).rows[0]
    for (const { path, who, missing, foreign } of trespasses(sandbox)) {
      const foreignIds = await foreign()
      expect(foreignIds.length).toBeGreaterThan(0)
      const before = await left()
      const nothing = await who.sendRaw('POST', path, missing)
      for (const other of foreignIds) expect([path, await who.sendRaw('POST', path, other)]).toEqual([path, nothing])
      expect(await left()).toEqual(before)
    }
  })
})

describe('an expired session is answered as no session on every call', () => {
  it('an operator’s after a quarter of an hour, a member’s not yet', async () => {
    const [victor, alice] = [strangers.get('an operator, admin'), strangers.get('an activated member')]
    if (!victor || !alice) throw new Error('nobody comes')
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + DAY / 96))
    expect(await wronglyAnswered(victor, unknown)).toEqual([])
    expect(await wronglyAnswered(alice, alice.expected)).toEqual([])
  })

  it.each(['an activated member', 'a frozen member', 'a merchant, verified', 'an operator, support'])(
    'of %s after a month',
    async (name) => {
      sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 31 * DAY))
      const who = strangers.get(name)
      if (!who) throw new Error(`nobody comes as ${name}`)
      expect(await wronglyAnswered(who, unknown)).toEqual([])
    },
  )
})
