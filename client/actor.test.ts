import { errorsBeforeKey, inDoubtErrors } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it, vi } from 'vitest'
import { formOf } from './actor.testing.ts'
import { type ActOptions, isDoubted, substance } from './actor.ts'
import type { Outcome } from './client.ts'
import { createKeyRing } from './keys.ts'

const { transferUsdc } = contract.wallet
const thirty = { email: 'bob@example.com', money: micros<'USCD'>(30_000_000n), googleCode: '123456' }
const done = { kind: 'answer', data: null } as const
const lost = { kind: 'network' } as const
const refused = { kind: 'refused', code: 'google_code_error' } as const

/** A form for a transfer. */
function form(how: ActOptions<typeof transferUsdc> = {}, online = true, keys = createKeyRing()) {
  const it = formOf(transferUsdc, how, online, keys)
  /** Presses the button and lets the server answer. */
  const press = async (outcome: Outcome<typeof transferUsdc>, request = thirty) => {
    const pressed = it.act(request)
    it.answers.shift()?.(outcome)
    return await pressed
  }
  const doubts = (request: Partial<typeof thirty>) => isDoubted(keys.doubts(), transferUsdc, request)
  return { ...it, press, doubts }
}

describe('a form that moves money', () => {
  it('sends once when it is tapped twice', async () => {
    const { act, sent, answers } = form()
    const first = act(thirty)
    const second = act(thirty)
    expect(await second).toBeUndefined()
    answers.shift()?.(done)
    expect(await first).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('keeps its key when the answer was lost, even with a new authenticator code', async () => {
    const { press, sent } = form()
    await press(lost)
    await press(lost)
    await press(done, { ...thirty, googleCode: '654321' })
    expect(new Set(sent).size).toBe(1)
    expect(sent[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it.each(inDoubtErrors)('keeps its key when the server answers %s, which leaves the result unknown', async (code) => {
    const { press, sent } = form()
    await press({ kind: 'refused', code })
    await press(done)
    expect(new Set(sent).size).toBe(1)
  })

  it('uses a new key after success, and for another amount or person', async () => {
    const { press, sent } = form()
    await press(done)
    await press(done)
    await press(lost)
    await press(lost, { ...thirty, money: micros<'USCD'>(30_000_001n) })
    await press(lost, { ...thirty, email: 'carol@example.com' })
    expect(new Set(sent).size).toBe(5)
  })

  it('keeps its key when another form of the page replaces it after a lost answer', async () => {
    const keys = createKeyRing()
    const first = form({}, true, keys)
    await first.press(lost)
    const second = form({}, true, keys)
    expect(second.doubts(thirty)).toBe(true)
    await second.press(done, { ...thirty, googleCode: '654321' })
    expect(second.sent).toEqual(first.sent)
    expect(second.doubts({})).toBe(false)
  })

  it('keeps its key when another request was sent meanwhile', async () => {
    const { press, sent } = form()
    await press(lost)
    await press(done, { ...thirty, email: 'carol@example.com' })
    await press(done)
    expect(sent[2]).toBe(sent[0])
  })

  it.each([...errorsBeforeKey, 'google_code_error', 'not_enough_money'] as const)(
    'keeps its key when a retry after a lost answer is refused with %s, as the first request may still run',
    async (code) => {
      const { press, sent } = form()
      await press(lost)
      await press({ kind: 'refused', code })
      await press(done)
      expect(new Set(sent).size).toBe(1)
    },
  )

  it.each([lost, ...inDoubtErrors.map((code) => ({ kind: 'refused', code }) as const)])(
    'is in doubt after %o, for the same request only, until it is answered',
    async (outcome) => {
      const { press, doubts } = form()
      expect(doubts({})).toBe(false)
      await press(outcome)
      expect(doubts({ ...thirty, googleCode: '' })).toBe(true)
      expect(doubts({ email: thirty.email })).toBe(true)
      expect(doubts({ ...thirty, money: micros<'USCD'>(3n) })).toBe(false)
      await press(done)
      expect(doubts({})).toBe(false)
    },
  )

  it.each(errorsBeforeKey)(
    'stays in doubt when a retry is refused with %s before the key is looked up',
    async (code) => {
      const { press, doubts } = form()
      await press({ kind: 'refused', code })
      expect(doubts(thirty)).toBe(false)
      await press(lost)
      await press({ kind: 'refused', code })
      expect(doubts(thirty)).toBe(true)
    },
  )

  it('is in doubt until the callback after an answer has run', async () => {
    const keys = createKeyRing()
    const at: number[] = []
    const { press } = form({ then: () => at.push(keys.doubts().length) }, true, keys)
    await press(lost)
    await press(done)
    expect([...at, keys.doubts().length]).toEqual([1, 0])
  })

  it('is no longer in doubt when the server refuses the request itself', async () => {
    const { press, doubts } = form()
    await press(lost)
    await press(refused)
    expect(doubts({})).toBe(false)
  })

  it.each([lost, ...inDoubtErrors.map((code) => ({ kind: 'refused', code }) as const), refused, done])(
    'runs the callback for a lost answer after %o only if the answer was lost',
    async (outcome) => {
      const at: boolean[] = []
      const { press, doubts } = form({ lost: () => at.push(doubts({})) })
      await press(outcome)
      expect(at).toEqual(outcome === refused || outcome === done ? [] : [true])
    },
  )

  it('cannot be taken back while its request runs', async () => {
    const { act, takeBack, answers, sent } = form()
    const first = act(thirty)
    takeBack()
    expect(await act(thirty)).toBeUndefined()
    answers.shift()?.(done)
    expect(await first).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('refreshes again a second later when the fee has changed, as another node may still have the old one', async () => {
    vi.useFakeTimers()
    const refresh = `changed ${contract.platform.settings.path}`
    const refreshesAfter = async (code: 'illegal_value' | 'google_code_error') => {
      const { press, events } = form({ changes: [contract.platform.settings], inField: [code] })
      await press({ kind: 'refused', code })
      expect(events).toEqual([refresh])
      vi.advanceTimersByTime(1_100)
      expect(events).toEqual([refresh])
      vi.advanceTimersByTime(100)
      return events
    }
    expect(await refreshesAfter('illegal_value')).toEqual([refresh, refresh])
    expect(await refreshesAfter('google_code_error')).toEqual([refresh])
    vi.useRealTimers()
  })

  it('shows a message, refreshes the changed calls, and runs the callback after success', async () => {
    const seen: unknown[] = []
    const how = {
      success: 'Sent',
      changes: [contract.member.info],
      then: (_: null, request: typeof thirty) => seen.push(request.email),
    }
    const { press, events } = form(how)
    await press(done)
    expect(events).toEqual(['changed /api/user/info', 'Sent'])
    expect(seen).toEqual(['bob@example.com'])
  })

  it('refreshes the changed calls after a refusal or a lost answer', async () => {
    const { press, events } = form({ changes: [contract.member.info], inField: ['google_code_error'] })
    await press(refused)
    await press(lost)
    expect(events).toEqual(['changed /api/user/info', 'changed /api/user/info', 'in doubt here'])
  })

  it.each([lost, ...inDoubtErrors.map((code) => ({ kind: 'refused', code }) as const)])(
    'shows after %o that the result is unknown, and offers a retry only while the page is mounted',
    async (outcome) => {
      const keys = createKeyRing()
      const { press, events } = form({}, true, keys)
      await press(outcome)
      keys.setMounted(false)
      await press(outcome)
      await press(refused)
      expect(events).toEqual(['in doubt here', 'in doubt, and left', 'google_code_error'])
    },
  )

  it('shows a refusal in a toast unless the form shows it itself, and clears it at the next try', async () => {
    const plain = form()
    await plain.press(refused)
    expect(plain.events).toEqual(['google_code_error'])
    expect(plain.shown.at(-1)).toEqual({ busy: false, refusal: undefined })
    const own = form({ inField: ['google_code_error'] })
    await own.press(refused)
    expect(own.events).toEqual([])
    expect(own.shown.at(-1)).toEqual({ busy: false, refusal: 'google_code_error' })
    void own.act(thirty)
    expect(own.shown.at(-1)).toEqual({ busy: true, refusal: undefined })
  })

  it('sends nothing while the device is offline, and shows it', async () => {
    const { act, sent, events } = form({}, false)
    expect(await act(thirty)).toBeUndefined()
    expect(sent).toEqual([])
    expect(events).toEqual(['offline'])
  })

  it('is ready again after every outcome', async () => {
    const { press, shown } = form()
    for (const outcome of [done, lost, refused, { kind: 'signed out', audience: 'member', token: 'x' } as const]) {
      await press(outcome)
      expect(shown.at(-1)?.busy).toBe(false)
    }
  })
})

describe('the substance of a request', () => {
  it('is everything except its proofs', () => {
    expect(substance(transferUsdc, thirty)).toEqual([transferUsdc.path, 'email "bob@example.com"', 'money "30000000"'])
    expect(substance(contract.membership.activeAccount, {})).toEqual(['/api/user/activeAccount'])
  })

  it('is the same for every shown fee and price, so that a retry is not paid twice', () => {
    expect(substance(transferUsdc, { ...thirty, fee: micros<'USCD'>(1n) })).toEqual(substance(transferUsdc, thirty))
    const { profitToTransaction } = contract.wallet
    const money = micros<'CIG'>(5n)
    expect(substance(profitToTransaction, { money, price: micros<'USCD'>(105_000n) })).toEqual([
      profitToTransaction.path,
      'money "5"',
    ])
  })

  it('is the same for every order of fields, and for a missing field as undefined', () => {
    const { email, money, googleCode } = thirty
    expect(substance(transferUsdc, { money, googleCode, email, note: undefined })).toEqual(
      substance(transferUsdc, thirty),
    )
  })
})
