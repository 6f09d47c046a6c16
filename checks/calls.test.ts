import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, importsOf, isTest } from './sources.ts'

interface DeclaredCall {
  /** `contract/money/wallet.ts`. */
  declaredIn: string
  name: string
}

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'response' in value

/** Every call of the contract, with the file that declares it. */
async function declaredCalls(): Promise<DeclaredCall[]> {
  const found = new Map<unknown, DeclaredCall>()
  for (const file of files.filter((one) => /^contract\/[a-z-]+\/.*\.ts$/.test(one) && !isTest(one))) {
    if (file === 'contract/console/index.ts') continue
    const exported: Record<string, unknown> = await import(`../${file}`)
    for (const [name, value] of Object.entries(exported))
      if (isCall(value) && !found.has(value)) found.set(value, { declaredIn: file, name })
  }
  return [...found.values()]
}

const handlersNamed = (name: string, all: readonly string[]): string[] =>
  all.filter((file) => /^server\/(features|platform)\//.test(file) && basename(file) === `${name}.ts`)

const readsTheContract = (file: string): boolean => importsOf(file).some(({ to }) => to?.startsWith('contract/'))

/** Subject and feature of a call: `money/wallet` of `contract/money/wallet.console.ts`. */
const subjectOf = ({ declaredIn }: DeclaredCall): string => declaredIn.split('/')[1] ?? ''

/** Calls without a file of their name in a folder of their subject. */
const withoutAFile = (calls: readonly DeclaredCall[], all: readonly string[]): string[] =>
  calls
    .filter((call) => !handlersNamed(call.name, all).some((file) => file.includes(`/${subjectOf(call)}/`)))
    .map(({ declaredIn, name }) => `${declaredIn} ${name}`)

test('each call has a file of its name', async () => {
  const calls = await declaredCalls()
  expect(calls.length).toBeGreaterThan(200)
  expect(withoutAFile(calls, files.filter(answersCalls))).toEqual([])
})

const answersCalls = (file: string): boolean =>
  /^server\/(features|platform)\/.*\.ts$/.test(file) && !isTest(file) && readsTheContract(file)

test('no file handles several calls', () => {
  expect(
    files.filter((file) => /\/(reads|desk|[a-z-]+-desk)(\.queries)?\.ts$/.test(file) && file.startsWith('server/')),
  ).toEqual([])
})

describe('this check can fail', () => {
  test('a call without a file is found', () => {
    const call = { declaredIn: 'contract/money/wallet.ts', name: 'transferUsdc' }
    expect(withoutAFile([call], ['server/features/money/wallet/recipient.ts'])).toEqual([
      'contract/money/wallet.ts transferUsdc',
    ])
  })
})
