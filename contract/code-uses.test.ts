import { codeUses } from '@humidor/domain/accounts/email-code.ts'
import { expect, it } from 'vitest'
import type { Call } from './call.ts'
import { contract } from './index.ts'

const calls = Object.values(contract).flatMap((feature) => Object.values<Call>(feature))

it('a call says what its mailed code is for, if and only if the pipeline asks for one', () => {
  for (const { path, proofs, codeUse } of calls)
    expect([path, codeUse !== undefined]).toEqual([path, proofs?.includes('emailCode') === true])
})

it('every call that takes a mailed code may say that it is for something else', () => {
  // A merchant’s mailbox has one use.
  const ofMembers = calls.filter(({ who }) => who === 'member' || who === 'activated member')
  const taking = ofMembers.filter(({ errors }) => errors.includes('email_code_exp'))
  // A code for linking another account goes to that account's mailbox, and has a purpose of its own.
  const ours = taking.filter(({ path }) => !/addConnectUser|addAccount|switch/.test(path))
  expect(ours.map(({ errors }) => errors.includes('email_code_other'))).toEqual(ours.map(() => true))
  expect(ours).toHaveLength(codeUses.length)
})
