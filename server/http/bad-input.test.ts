import { randomUUID } from 'node:crypto'
import { anyCallErrors, type Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { isErrorCode } from '@humidor/domain/errors.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { callSwitches } from '@humidor/domain/platform/switches.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { voidAuthenticator } from '../features/accounts/identity/identity.ts'
import { changeSetting } from '../platform/settings/stored-settings.ts'
import { goodRequests } from './good-requests.testing.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await sandbox.alice.fund(micros<'USDT'>(500_000_000n), 'USDT')
  await sandbox.alice.fund(micros<'USCD'>(500_000_000n), 'USCD')
})
afterAll(async () => await sandbox.close())

const { settings } = contract.platform
const { balanceToTransaction } = contract.wallet
const calls = Object.values(contract).flatMap((feature): Call[] => Object.values(feature))

/** The bad values of a field, as JSON text. `undefined` leaves the field out. */
const badValues: readonly [string, string | undefined][] = [
  ['missing', undefined],
  ['null, as NaN becomes', 'null'],
  ['negative', '-1'],
  ['minus zero', '-0'],
  ['zero', '0'],
  ['a fraction', '0.5'],
  ['a fraction of a millionth', '1000000.5'],
  ['2^31', '2147483648'],
  ['the largest whole number', '9007199254740991'],
  ['2^53', '9007199254740992'],
  ['beyond 2^53', '9007199254740993'],
  ['2^63', '9223372036854775808'],
  ['10^30', '1e30'],
  ['an exponent', '1e6'],
  ['infinity', '1e999'],
  ['a truth', 'false'],
  ['an empty text', '""'],
  ['a space', '" "'],
  ['a number as text', '"12"'],
  ['hexadecimal', '"0x10"'],
  ['NaN as text', '"NaN"'],
  ['another script', '"１２３雪茄ซิการ์"'],
  ['a zero character', '"\\u0000"'],
  ['half a character', '"\\ud800"'],
  ['SQL', `"' or 1=1 --"`],
  ['very long', `"${'a'.repeat(5_000)}"`],
  ['a list', '[1]'],
  ['an empty list', '[]'],
  ['an object', '{"a":1}'],
]

const withField = (request: Record<string, unknown>, field: string, value: string | undefined) => {
  const parts = Object.entries(request).flatMap(([name, it]) => {
    if (name !== field) return [`${JSON.stringify(name)}:${JSON.stringify(it)}`]
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`]
  })
  return `{${parts.join(',')}}`
}

const badWholes = ['null', '[]', '[{}]', '5', '"text"', 'true']
const extraFields = [
  '"lvl":5',
  '"uid":10000000',
  '"moneyBalance":1',
  '"isAccountActived":true',
  '"":0',
  '"constructor":{}',
]

/** Every bad body of a call, as JSON text. */
function badBodies({ path }: Call): [string, string][] {
  const request = goodRequests[path] ?? {}
  const fields = Object.keys(request).flatMap((field) =>
    badValues.map(([what, value]): [string, string] => [`${field}: ${what}`, withField(request, field, value)]),
  )
  const inside = JSON.stringify(request).slice(1, -1)
  const more = extraFields.map((extra): [string, string] => [extra, `{${[inside, extra].filter(Boolean).join(',')}}`])
  return [...fields, ...more, ...badWholes.map((whole): [string, string] => [whole, whole])]
}

/** Whether the contract accepts this body after all, as where a page is left out. */
function isAccepted(call: Call, body: string): boolean {
  return z.safeDecode(call.request, JSON.parse(body) as never).success
}

const entries = async () => Number((await sandbox.pool.query('select count(*) as n from entry')).rows[0].n)

describe('bad input', () => {
  it('covers every field of every call', () => {
    for (const { path, request } of calls) {
      const shape = 'def' in request ? (request as z.ZodMiniObject).def.shape : {}
      expect(Object.keys(goodRequests[path] ?? {}).sort(), path).toEqual(Object.keys(shape).sort())
    }
  })

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses it with an error that it declares, and no money moves',
    async (_name, call) => {
      const before = await entries()
      const words = new Set<string>([...call.errors, ...anyCallErrors])
      for (const [what, body] of badBodies(call)) {
        const answer = await sandbox.alice.sendRaw(call.method, call.path, body)
        if ('refused' in answer) {
          expect(isErrorCode(answer.refused) && words.has(answer.refused), `${what}: ${answer.refused}`).toBe(true)
          expect(answer.refused, what).not.toBe('operation_failed')
        } else {
          // Only a call that reads may accept a body that the contract allows after all.
          expect(call.idempotent ?? false, what).toBe(false)
          expect(isAccepted(call, body), what).toBe(true)
        }
      }
      expect(await entries()).toBe(before)
    },
  )

  it('is refused without a session, and with a token of another device, for every call that needs a session', async () => {
    const visitor = sandbox.visitor()
    visitor.token = sandbox.alice.token
    for (const { who, method, path } of calls.filter((call) => call.who !== 'anyone')) {
      expect(await sandbox.visitor().sendRaw(method, path, goodRequests[path] ?? {}), who).toEqual({
        refused: 'please_login',
      })
      expect(await visitor.sendRaw(method, path, goodRequests[path] ?? {}), who).toEqual({ refused: 'please_login' })
    }
  })
})

describe('a call that an operator has switched off', () => {
  const switchable = calls.filter(({ switch: callSwitch }) => callSwitch !== undefined)
  const switchAll = async (to: 0 | 1) => {
    for (const name of callSwitches) await changeSetting(sandbox.db, name, to)
    const { alice } = sandbox
    // The server caches settings for a second.
    await vi.waitFor(
      async () => expect((await alice.call(settings, {})).off).toHaveLength(to === 0 ? callSwitches.length : 0),
      20_000,
    )
  }

  it('is refused and moves no money until it is switched on again', async () => {
    const { alice } = sandbox
    const [merchant = alice] = Object.values(sandbox.merchants)
    const done = randomUUID()
    const { method, path } = balanceToTransaction
    const answer = await alice.sendRaw(method, path, goodRequests[path] ?? {}, { key: done })
    const send = (call: Call) =>
      (call.who === 'merchant' ? merchant : call.who === 'anyone' ? sandbox.visitor() : alice).sendRaw(
        call.method,
        call.path,
        goodRequests[call.path] ?? {},
      )
    await switchAll(0)
    const before = await entries()
    for (const call of switchable) expect(await send(call), call.path).toEqual({ refused: 'not_offered' })
    // A finished request stays finished. A client that lost the answer gets it again.
    expect(await alice.sendRaw(method, path, goodRequests[path] ?? {}, { key: done })).toEqual(answer)
    expect(await entries()).toBe(before)
    await switchAll(1)
    for (const call of switchable) expect(await send(call), call.path).not.toEqual({ refused: 'not_offered' })
    expect(new Set(switchable.map(({ switch: callSwitch }) => callSwitch))).toEqual(new Set(callSwitches))
  })
})

describe('a member whose authenticator two operators have voided', () => {
  it('is asked to set up a new one by every call that needs its code', async () => {
    const { magnus, db, clock } = sandbox
    const guarded = calls.filter(({ who, proofs }) => who.endsWith('member') && proofs?.join() === 'googleCode')
    expect(guarded.length).toBeGreaterThan(5)
    await db.transaction().execute((tx) => voidAuthenticator(tx, magnus.uid, clock.now()))
    for (const { method, path, idempotent } of guarded) {
      const body = { ...goodRequests[path], googleCode: '123456' }
      const key = idempotent ? { key: randomUUID() } : {}
      expect(await magnus.sendRaw(method, path, body, key), path).toEqual({ refused: 'secondary_password_not_set' })
    }
  })
})
