import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { consoleContract } from './index.ts'

/** Names of fields that identify a person, or that contain their private data. */
const PERSONAL_FIELDS = ['uid', 'member', 'merchant', 'owner', 'payer', 'email', 'phone', 'address', 'about', 'request']

/** Calls that show data of people without a row in the audit log, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/api/console/me': 'only the operator who calls it',
  '/api/console/operators': 'operators, which only admins see',
  '/api/console/invitations': 'future operators, which only admins see',
  '/api/console/reserveAddresses': 'addresses on a chain that are proved to be the platform’s, and public',
  '/api/console/merchants':
    'its page calls it once for each status, which would be four rows for one view; opening a merchant is audited',
}

interface Schema {
  properties?: Record<string, Schema>
  [more: string]: unknown
}

/** Every name of a field in the schema of an answer, at any depth. */
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema as Schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...namesIn(value),
      ])

const reads = Object.values(consoleContract)
  .flatMap((group) => Object.values(group))
  .filter(({ method }) => method === 'GET')
  .map((call) => ({
    path: call.path,
    audited: 'audited' in call && call.audited === true,
    names: namesOf(call.response),
  }))

function namesOf(response: z.core.$ZodType): string[] {
  return namesIn(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))
}

test('a GET that shows data of a person is audited, or is an exception with a reason', () => {
  const unaudited = reads.filter(
    ({ audited, names }) => !audited && names.some((name) => PERSONAL_FIELDS.includes(name)),
  )
  expect(new Set(unaudited.map(({ path }) => path))).toEqual(new Set(Object.keys(EXCEPTIONS)))
})

test('each of the names of fields occurs in an answer', () => {
  const found = new Set(reads.flatMap(({ names }) => names))
  expect(PERSONAL_FIELDS.filter((name) => !found.has(name))).toEqual([])
})
