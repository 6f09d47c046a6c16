import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../ledger/accounts.ts'
import { lossyConnection } from '../ledger/testing.ts'
import type { PipelineParts } from './admitted.ts'
import { type Handler, inSteps, transaction } from './handle.ts'
import { createPipeline } from './pipeline.ts'
import { openToyServer, type Person } from './toy-server.testing.ts'
import { faults, toys } from './toys.testing.ts'

type ToyServer = Awaited<ReturnType<typeof openToyServer>>
let server: ToyServer
let people: ToyServer['people']
const lines: string[] = []
beforeAll(async () => {
  server = await openToyServer({ log: (line) => lines.push(line) })
  people = server.people
})
afterAll(async () => await server.close())

let codes = 100_000
const newCode = () => String(++codes)
const gift = (money: number, to: Person, googleCode = newCode()) => ({ to: to.uid, money, googleCode })
const give = (who: Person, body: unknown, key?: string) =>
  server.ask('POST', '/api/toy/give', body, { who, ...(key ? { key } : {}) })
const earn = (who: Person, points: number, key?: string) =>
  server.ask('POST', '/api/toy/earn', { points }, { who, ...(key ? { key } : {}) })

describe('the guards', () => {
  it.each([
    ['alice', 'GET /api/toy/purse', 'success'],
    ['alice', 'POST /api/toy/appeal', 'success'],
    ['newcomer', 'GET /api/toy/purse', 'success'],
    ['newcomer', 'POST /api/toy/give', 'not_active'],
    ['frozen', 'GET /api/toy/purse', 'success'],
    ['frozen', 'POST /api/toy/appeal', 'success'],
    ['frozen', 'POST /api/toy/earn', 'account_freeze'],
    ['frozen', 'POST /api/toy/give', 'account_freeze'],
  ] as const)('answer %s, who sends %s: %s', async (name, call, expected) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    expect((await server.ask(method, path, {}, { who: people[name] })).msg).toBe(expected)
  })

  it('check again before the commit whether the member was frozen meanwhile', async () => {
    const { bob } = people
    const before = await balancesOf(server.db, bob.uid)
    faults.meanwhile = () => (bob.frozen = true)
    const key = randomUUID()
    expect((await earn(bob, 7, key)).msg).toBe('account_freeze')
    expect(await balancesOf(server.db, bob.uid)).toEqual(before)
    bob.frozen = false
    // The key was not stored either. Once the member is free again the request succeeds.
    expect((await earn(bob, 7, key)).msg).toBe('success')
    faults.meanwhile = () => (bob.frozen = true)
    expect((await server.ask('POST', '/api/toy/appeal', {}, { who: bob })).msg).toBe('success')
    bob.frozen = false
  })

  it('give a member who was frozen meanwhile the earlier answers again, and do nothing new', async () => {
    const { bob, alice } = people
    const [given, earned] = [randomUUID(), randomUUID()]
    const first = await give(bob, gift(1, alice), given)
    expect(first.msg).toBe('success')
    expect((await earn(bob, 7, earned)).msg).toBe('success')
    const before = await balancesOf(server.db, bob.uid)
    bob.frozen = true
    expect(await give(bob, gift(1, alice), given)).toEqual(first)
    expect((await earn(bob, 7, earned)).msg).toBe('success')
    expect((await give(bob, gift(2, alice), given)).msg).toBe('account_freeze')
    expect((await give(bob, gift(1, alice), randomUUID())).msg).toBe('account_freeze')
    expect((await give(bob, { money: 'much' }, given)).msg).toBe('account_freeze')
    expect(await balancesOf(server.db, bob.uid)).toEqual(before)
    bob.frozen = false
  })

  it('check the sign-in before the body', async () => {
    expect(await server.ask('POST', '/api/toy/give', { money: 'much' })).toMatchObject({
      code: 401,
      msg: 'please_login',
    })
    expect(await give(people.newcomer, { money: 'much' })).toMatchObject({ code: 1, msg: 'not_active' })
    expect(await give(people.alice, { ...gift(1, people.bob), money: 'much' })).toMatchObject({
      code: 1,
      msg: 'integer_only',
    })
  })

  it('give each member their own balance', async () => {
    for (const who of [people.alice, people.bob])
      expect(await server.ask('GET', '/api/toy/purse', {}, { who })).toMatchObject({ data: { uid: who.uid } })
  })
})

describe('an action of an operator', () => {
  const operatorCalls = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { sid, otk } = server.operator
    return (await server.ask(method, path, body, { who: { sid }, headers: { otk } })).msg
  }

  it('is audited once it is done, outside of a transaction too; a refused one and a read are not', async () => {
    expect(await operatorCalls('POST', '/api/toy/tidy', { shelf: 0 })).toBe('not_found')
    expect(await operatorCalls('GET', '/api/toy/shelf', {})).toBe('success')
    expect(server.operator.auditEvents).toEqual([])
    expect(await operatorCalls('POST', '/api/toy/tidy', { shelf: 3 })).toBe('success')
    expect(server.operator.auditEvents).toMatchObject([{ operatorId: 7, call: '/api/toy/tidy', request: { shelf: 3 } }])
  })
})

it('no server starts with an idempotent call outside of a transaction', () => {
  const open = (handler: Handler) => createPipeline({ handlers: [handler] } as unknown as PipelineParts)
  expect(() => open(inSteps(toys.earn, async ({ request }) => ({ zebra: 1, ape: request.points })))).toThrow(
    'POST /api/toy/earn is idempotent',
  )
  expect(() => open(transaction(toys.earn, async ({ request }) => ({ zebra: 1, ape: request.points })))).not.toThrow()
})

describe('a second factor', () => {
  it('is refused when it is wrong, and no money moves', async () => {
    const before = await server.purse(people.alice)
    expect((await give(people.alice, gift(5_000_000, people.bob, '000000'), randomUUID())).msg).toBe(
      'google_code_error',
    )
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('is spent once, for any call', async () => {
    const code = newCode()
    expect((await give(people.alice, gift(1_000_000, people.bob, code), randomUUID())).msg).toBe('success')
    expect((await give(people.alice, gift(1_000_000, people.bob, code), randomUUID())).msg).toBe('google_code_error')
  })

  it('serves the same request again when the server crashed between the code and the money', async () => {
    const [key, body, before] = [randomUUID(), gift(2_000_000, people.bob), await server.purse(people.alice)]
    faults.next = [new Error('struck by lightning: alice@cigar.test 123456')]
    expect((await give(people.alice, body, key)).msg).toBe('operation_failed')
    expect(await server.purse(people.alice)).toBe(before)
    expect((await give(people.alice, { ...body, money: 3_000_000 }, key)).msg).toBe('google_code_error')
    expect((await give(people.alice, body, key)).msg).toBe('success')
    expect(before - (await server.purse(people.alice))).toBe(2_000_000n)
  })
})

describe('an idempotency key', () => {
  it('answers the same request again, byte for byte, and the money moves once', async () => {
    const [key, body, before] = [randomUUID(), gift(1_000_000, people.alice), await server.purse(people.bob)]
    const answers = [
      await give(people.bob, body, key),
      await give(people.bob, body, key),
      await give(people.bob, body, key.toUpperCase()),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(before - (await server.purse(people.bob))).toBe(1_000_000n)
    const earned = randomUUID()
    const first = JSON.stringify(await earn(people.bob, 7, earned))
    expect(first).toBe('{"code":0,"msg":"success","data":{"zebra":1,"ape":7}}')
    expect(JSON.stringify(await earn(people.bob, 7, earned))).toBe(first)
  })

  it('counts once when fifty requests arrive together', async () => {
    const [key, body, before] = [randomUUID(), gift(1_000_000, people.alice), await server.purse(people.bob)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(people.bob, body, key)))
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    expect(before - (await server.purse(people.bob))).toBe(1_000_000n)
    const earned = randomUUID()
    const repeats = await Promise.all(Array.from({ length: 50 }, () => earn(people.bob, 5, earned)))
    expect(new Set(repeats.map((twin) => JSON.stringify(twin))).size).toBe(1)
    const { rows } = await server.pool.query('select count(*)::int as n from transfer where key = $1', [
      `toy:${people.bob.uid}:${earned}`,
    ])
    expect(rows[0].n).toBe(1)
  })

  it('is refused with another body', async () => {
    const [key, body] = [randomUUID(), gift(1_000_000, people.bob)]
    await give(people.alice, body, key)
    const before = await server.purse(people.alice)
    for (const other of [
      { ...body, money: 1_000_001 },
      { ...body, to: people.newcomer.uid },
    ])
      expect((await give(people.alice, other, key)).msg).toBe('illegal_request')
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('gives the first answer again when only the code differs', async () => {
    const [key, body] = [randomUUID(), gift(1_000_000, people.bob)]
    await give(people.alice, body, key)
    const before = await server.purse(people.alice)
    expect((await give(people.alice, { ...body, googleCode: newCode() }, key)).code).toBe(0)
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('of another member, or of another call, is another key', async () => {
    const key = randomUUID()
    expect((await earn(people.alice, 3, key)).data).toEqual({ zebra: 1, ape: 3 })
    expect((await earn(people.bob, 4, key)).data).toEqual({ zebra: 1, ape: 4 })
    expect((await give(people.alice, gift(1_000_000, people.bob), key)).msg).toBe('success')
  })

  it('is free again after a refusal', async () => {
    const key = randomUUID()
    expect((await give(people.alice, gift(9_000_000_000, people.bob), key)).msg).toBe('not_enough_money')
    expect((await earn(people.alice, 0, key)).msg).toBe('illegal_value')
    expect((await earn(people.alice, 2, key)).msg).toBe('success')
    expect((await give(people.alice, gift(1_000_000, people.bob), key)).msg).toBe('success')
  })

  it('must be a UUID', async () => {
    for (const key of ['1', 'x'.repeat(36), `${randomUUID()}, ${randomUUID()}`, `{${randomUUID()}}`, ' '])
      expect((await earn(people.alice, 1, key)).msg).toBe('illegal_request')
  })

  it('that is missing is derived, so that a double tap counts once', async () => {
    const [body, before] = [gift(1_000_000, people.bob), await server.purse(people.alice)]
    await Promise.all([give(people.alice, body), give(people.alice, body)])
    expect(before - (await server.purse(people.alice))).toBe(1_000_000n)
  })
})

describe('the server', () => {
  it('runs a transaction again after a deadlock', async () => {
    faults.next = [Object.assign(new Error('deadlock detected'), { code: '40P01' })]
    expect((await earn(people.alice, 1, randomUUID())).msg).toBe('success')
  })

  it('finds its own commit where the answer to it was lost, and acts once', async () => {
    const lossy = { line: { lostAnswers: 0 }, close: async () => {} }
    const lossyServer = await openToyServer({
      lineTo: (url) => {
        const { db, ...rest } = lossyConnection(url)
        Object.assign(lossy, rest)
        return db
      },
    })
    const { alice } = lossyServer.people
    lossy.line.lostAnswers = 1
    expect(await lossyServer.ask('POST', '/api/toy/earn', { points: 7 }, { who: alice })).toMatchObject({ code: 0 })
    expect(lossy.line.lostAnswers).toBe(0)
    expect((await balancesOf(lossyServer.db, alice.uid)).points).toBe(7n)
    await lossy.close()
    await lossyServer.close()
  })

  it('answers with a network error when the database is too busy', async () => {
    faults.next = [Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })]
    expect((await earn(people.alice, 1, randomUUID())).msg).toBe('network_error')
  })

  it('logs what went wrong, and nobody’s secrets', async () => {
    faults.next = [new Error('Key (email)=(carol@cigar.test) already exists "hunter2" 654321')]
    const googleCode = newCode()
    await give(people.alice, gift(1, people.bob, googleCode), randomUUID())
    const written = lines.join('')
    expect(written).toContain('a call failed unexpectedly')
    expect(written).toContain('POST /api/toy/give')
    for (const canary of [
      'carol@cigar.test',
      'hunter2',
      '654321',
      'alice@cigar.test',
      '123456',
      googleCode,
      people.alice.tk,
      people.alice.sid,
      '_c',
    ])
      expect(written).not.toContain(canary)
  })
})
