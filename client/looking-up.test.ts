import { contract } from '@humidor/contract/index.ts'
import { describe, expect, it } from 'vitest'
import { formOf } from './actor.testing.ts'

describe('a form for a look-up', () => {
  const idle = { busy: false, refusal: undefined }
  /** Looks Bob up, and records the names that are found. */
  function lookUp() {
    const found: string[] = []
    const it = formOf(contract.wallet.recipient, {
      then: ({ name }, { email }) => found.push(`${email}: ${name}`),
      changes: [contract.member.info],
      inField: ['no_email'],
    })
    const first = it.act({ email: 'bob@example.com' })
    return { ...it, first, found }
  }

  it.each([
    { kind: 'answer', data: { name: 'B*b', whole: false, known: false } } as const,
    { kind: 'refused', code: 'no_email' } as const,
    { kind: 'refused', code: 'code_request_too_frequent' } as const,
    { kind: 'network' } as const,
  ])('ignores %o for a look-up that was taken back', async (outcome) => {
    const { takeBack, answers, first, found, events, shown } = lookUp()
    takeBack()
    expect(shown.at(-1)).toEqual(idle)
    answers.shift()?.(outcome)
    expect(await first).toBeUndefined()
    expect([found, events, shown.at(-1)]).toEqual([[], [], idle])
  })

  it('can look up again at once, and gets only the new answer', async () => {
    const { act, takeBack, answers, first, found, shown } = lookUp()
    takeBack()
    const second = act({ email: 'carol@example.com' })
    answers[0]?.({ kind: 'answer', data: { name: 'B*b', whole: false, known: false } })
    await first
    expect(shown.at(-1)?.busy).toBe(true)
    answers[1]?.({ kind: 'answer', data: { name: 'C***l', whole: false, known: false } })
    expect(await second).toEqual({ name: 'C***l', whole: false, known: false })
    expect([found, shown.at(-1)]).toEqual([['carol@example.com: C***l'], idle])
  })

  it('still reacts when the session has ended', async () => {
    const { takeBack, answers, first, events } = lookUp()
    takeBack()
    answers.shift()?.({ kind: 'signed out', audience: 'member', token: 'x' })
    await first
    expect(events).toEqual(['signed out of member'])
  })
})
