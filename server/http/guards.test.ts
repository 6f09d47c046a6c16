import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../ledger/accounts.ts'
import { deafLine } from '../ledger/testing.ts'
import type { PipelineParts } from './admitted.ts'
import { type Handler, inSteps, transaction } from './handle.ts'
import { createPipeline } from './pipeline.ts'
import { openToyServer, type Person } from './toy-server.testing.ts'
import { toys, trouble } from './toys.testing.ts'

type House = Awaited<ReturnType<typeof openToyServer>>
let server: House
let people: House['people']
const lines: string[] = []
beforeAll(async () => {
  server = await openToyServer({ log: (line) => lines.push(line) })
  people = server.people
})
afterAll(async () => await server.close())

let codes = 100_000
const newCode = () => String(++codes)
const gift = (money: number, to: Person, googleCode = newCode()) => ({ to: to.uid, money, googleCode })
const gives = (who: Person, body: unknown, key?: string) =>
  server.ask('POST', '/api/toy/give', body, { who, ...(key ? { key } : {}) })
const earns = (who: Person, points: number, key?: string) =>
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
  ] as const)('tell %s who asks %s: %s', async (name, call, told) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    expect((await server.ask(method, path, {}, { who: people[name] })).msg).toBe(told)
  })

  it('ask again at the end whether whoever did something was frozen meanwhile', async () => {
    const { bob } = people
    const before = await balancesOf(server.db, bob.uid)
    trouble.meanwhile = () => (bob.frozen = true)
    const key = randomUUID()
    expect((await earns(bob, 7, key)).msg).toBe('account_freeze')
    expect(await balancesOf(server.db, bob.uid)).toEqual(before)
    bob.frozen = false
    // Nothing was remembered either: once they are free again it is done.
    expect((await earns(bob, 7, key)).msg).toBe('success')
    trouble.meanwhile = () => (bob.frozen = true)
    expect((await server.ask('POST', '/api/toy/appeal', {}, { who: bob })).msg).toBe('success')
    bob.frozen = false
  })

  it('let who was frozen meanwhile hear once more what was done before, and do nothing new', async () => {
    const { bob, alice } = people
    const [given, earned] = [randomUUID(), randomUUID()]
    const first = await gives(bob, gift(1, alice), given)
    expect(first.msg).toBe('success')
    expect((await earns(bob, 7, earned)).msg).toBe('success')
    const before = await balancesOf(server.db, bob.uid)
    bob.frozen = true
    expect(await gives(bob, gift(1, alice), given)).toEqual(first)
    expect((await earns(bob, 7, earned)).msg).toBe('success')
    expect((await gives(bob, gift(2, alice), given)).msg).toBe('account_freeze')
    expect((await gives(bob, gift(1, alice), randomUUID())).msg).toBe('account_freeze')
    expect((await gives(bob, { money: 'much' }, given)).msg).toBe('account_freeze')
    expect(await balancesOf(server.db, bob.uid)).toEqual(before)
    bob.frozen = false
  })

  it('ask for the sign-in before they look at what was sent', async () => {
    expect(await server.ask('POST', '/api/toy/give', { money: 'much' })).toMatchObject({
      code: 401,
      msg: 'please_login',
    })
    expect(await gives(people.newcomer, { money: 'much' })).toMatchObject({ code: 1, msg: 'not_active' })
    expect(await gives(people.alice, { ...gift(1, people.bob), money: 'much' })).toMatchObject({
      code: 1,
      msg: 'integer_only',
    })
  })

  it('give everybody their own purse', async () => {
    for (const who of [people.alice, people.bob])
      expect(await server.ask('GET', '/api/toy/purse', {}, { who })).toMatchObject({ data: { uid: who.uid } })
  })
})

describe('what an operator does', () => {
  const asks = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { sid, otk } = server.desk
    return (await server.ask(method, path, body, { who: { sid }, headers: { otk } })).msg
  }

  it('is told of once it is done, in steps too, and what was refused or only looked at is not', async () => {
    expect(await asks('POST', '/api/toy/tidy', { shelf: 0 })).toBe('not_found')
    expect(await asks('GET', '/api/toy/shelf', {})).toBe('success')
    expect(server.desk.deeds).toEqual([])
    expect(await asks('POST', '/api/toy/tidy', { shelf: 3 })).toBe('success')
    expect(server.desk.deeds).toMatchObject([{ operatorId: 7, call: '/api/toy/tidy', request: { shelf: 3 } }])
  })
})

it('no server opens with an idempotent call outside of a transaction', () => {
  const opens = (handler: Handler) => createPipeline({ handlers: [handler] } as unknown as PipelineParts)
  expect(() => opens(inSteps(toys.earn, async ({ request }) => ({ zebra: 1, ape: request.points })))).toThrow(
    'POST /api/toy/earn is idempotent',
  )
  expect(() => opens(transaction(toys.earn, async ({ request }) => ({ zebra: 1, ape: request.points })))).not.toThrow()
})

describe('a second factor', () => {
  it('is refused when wrong, and moves nothing', async () => {
    const before = await server.purse(people.alice)
    expect((await gives(people.alice, gift(5_000_000, people.bob, '000000'), randomUUID())).msg).toBe(
      'google_code_error',
    )
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('is spent once, whatever it was spent for', async () => {
    const code = newCode()
    expect((await gives(people.alice, gift(1_000_000, people.bob, code), randomUUID())).msg).toBe('success')
    expect((await gives(people.alice, gift(1_000_000, people.bob, code), randomUUID())).msg).toBe('google_code_error')
  })

  it('serves the same request again when the server crashed between the code and the money', async () => {
    const [key, body, before] = [randomUUID(), gift(2_000_000, people.bob), await server.purse(people.alice)]
    trouble.next = [new Error('struck by lightning: alice@cigar.test 123456')]
    expect((await gives(people.alice, body, key)).msg).toBe('operation_failed')
    expect(await server.purse(people.alice)).toBe(before)
    expect((await gives(people.alice, { ...body, money: 3_000_000 }, key)).msg).toBe('google_code_error')
    expect((await gives(people.alice, body, key)).msg).toBe('success')
    expect(before - (await server.purse(people.alice))).toBe(2_000_000n)
  })
})

describe('an idempotency key', () => {
  it('answers the same request again, byte for byte, and moves once', async () => {
    const [key, body, before] = [randomUUID(), gift(1_000_000, people.alice), await server.purse(people.bob)]
    const answers = [
      await gives(people.bob, body, key),
      await gives(people.bob, body, key),
      await gives(people.bob, body, key.toUpperCase()),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(before - (await server.purse(people.bob))).toBe(1_000_000n)
    const earned = randomUUID()
    const first = JSON.stringify(await earns(people.bob, 7, earned))
    expect(first).toBe('{"code":0,"msg":"success","data":{"zebra":1,"ape":7}}')
    expect(JSON.stringify(await earns(people.bob, 7, earned))).toBe(first)
  })

  it('counts once when fifty arrive together', async () => {
    const [key, body, before] = [randomUUID(), gift(1_000_000, people.alice), await server.purse(people.bob)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => gives(people.bob, body, key)))
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    expect(before - (await server.purse(people.bob))).toBe(1_000_000n)
    const earned = randomUUID()
    const twins = await Promise.all(Array.from({ length: 50 }, () => earns(people.bob, 5, earned)))
    expect(new Set(twins.map((twin) => JSON.stringify(twin))).size).toBe(1)
    const { rows } = await server.pool.query('select count(*)::int as n from transfer where key = $1', [
      `toy:${people.bob.uid}:${earned}`,
    ])
    expect(rows[0].n).toBe(1)
  })

  it('is refused with another body', async () => {
    const [key, body] = [randomUUID(), gift(1_000_000, people.bob)]
    await gives(people.alice, body, key)
    const before = await server.purse(people.alice)
    for (const other of [
      { ...body, money: 1_000_001 },
      { ...body, to: people.newcomer.uid },
    ])
      expect((await gives(people.alice, other, key)).msg).toBe('illegal_request')
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('gives the first answer again when only the code is another', async () => {
    const [key, body] = [randomUUID(), gift(1_000_000, people.bob)]
    await gives(people.alice, body, key)
    const before = await server.purse(people.alice)
    expect((await gives(people.alice, { ...body, googleCode: newCode() }, key)).code).toBe(0)
    expect(await server.purse(people.alice)).toBe(before)
  })

  it('of another member, or of another call, is another key', async () => {
    const key = randomUUID()
    expect((await earns(people.alice, 3, key)).data).toEqual({ zebra: 1, ape: 3 })
    expect((await earns(people.bob, 4, key)).data).toEqual({ zebra: 1, ape: 4 })
    expect((await gives(people.alice, gift(1_000_000, people.bob), key)).msg).toBe('success')
  })

  it('is free again after a refusal', async () => {
    const key = randomUUID()
    expect((await gives(people.alice, gift(9_000_000_000, people.bob), key)).msg).toBe('not_enough_money')
    expect((await earns(people.alice, 0, key)).msg).toBe('illegal_value')
    expect((await earns(people.alice, 2, key)).msg).toBe('success')
    expect((await gives(people.alice, gift(1_000_000, people.bob), key)).msg).toBe('success')
  })

  it('must be a UUID', async () => {
    for (const key of ['1', 'x'.repeat(36), `${randomUUID()}, ${randomUUID()}`, `{${randomUUID()}}`, ' '])
      expect((await earns(people.alice, 1, key)).msg).toBe('illegal_request')
  })

  it('that is missing is made up, so that a double tap counts once', async () => {
    const [body, before] = [gift(1_000_000, people.bob), await server.purse(people.alice)]
    await Promise.all([gives(people.alice, body), gives(people.alice, body)])
    expect(before - (await server.purse(people.alice))).toBe(1_000_000n)
  })
})

describe('the server', () => {
  it('runs a transaction again after a deadlock', async () => {
    trouble.next = [Object.assign(new Error('deadlock detected'), { code: '40P01' })]
    expect((await earns(people.alice, 1, randomUUID())).msg).toBe('success')
  })

  it('finds what it has committed without hearing of it, and does it once', async () => {
    const deaf = { line: { unheard: 0 }, close: async () => {} }
    const deafHouse = await openToyServer({
      lineTo: (url) => {
        const { db, ...rest } = deafLine(url)
        Object.assign(deaf, rest)
        return db
      },
    })
    const { alice } = deafHouse.people
    deaf.line.unheard = 1
    expect(await deafHouse.ask('POST', '/api/toy/earn', { points: 7 }, { who: alice })).toMatchObject({ code: 0 })
    expect(deaf.line.unheard).toBe(0)
    expect((await balancesOf(deafHouse.db, alice.uid)).points).toBe(7n)
    await deaf.close()
    await deafHouse.close()
  })

  it('says that the network failed when the database is too busy', async () => {
    trouble.next = [Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })]
    expect((await earns(people.alice, 1, randomUUID())).msg).toBe('network_error')
  })

  it('writes what went wrong into the log, and nobody’s secrets', async () => {
    trouble.next = [new Error('Key (email)=(carol@cigar.test) already exists "hunter2" 654321')]
    const googleCode = newCode()
    await gives(people.alice, gift(1, people.bob, googleCode), randomUUID())
    const written = lines.join('')
    expect(written).toContain('a call failed in a way that nobody foresaw')
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
