import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { consoleContract } from './index.ts'

/** What an answer calls a person, or what only they and the house know. */
const OF_SOMEBODY = ['uid', 'member', 'merchant', 'owner', 'payer', 'email', 'phone', 'address', 'about', 'request']

/** What operators are shown of people without a row in the audit log, and why not. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/api/console/me': 'who asks, and nobody else',
  '/api/console/operators': 'operators, whom admins alone see',
  '/api/console/invitations': 'operators to be, whom admins alone see',
  '/api/console/merchants':
    'its page counts each status by asking for it, which would be four rows for one look; whoever opens a shop is told of',
}

interface Told {
  properties?: Record<string, Told>
  [more: string]: unknown
}

/** Every name in what an answer may hold, however deep. */
const namesIn = (told: unknown): string[] =>
  typeof told !== 'object' || told === null
    ? []
    : Object.entries(told as Told).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...namesIn(value),
      ])

const questions = Object.values(consoleContract)
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

test('a look into somebody’s affairs leaves a row in the audit log, or stands here with its reason', () => {
  const unwatched = questions.filter(
    ({ audited, names }) => !audited && names.some((name) => OF_SOMEBODY.includes(name)),
  )
  expect(new Set(unwatched.map(({ path }) => path))).toEqual(new Set(Object.keys(EXCEPTIONS)))
})

test('what a look is told by is found in the answers', () => {
  const found = new Set(questions.flatMap(({ names }) => names))
  expect(OF_SOMEBODY.filter((name) => !found.has(name))).toEqual([])
})
