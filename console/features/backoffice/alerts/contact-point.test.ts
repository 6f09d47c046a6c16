import { expect, it } from 'vitest'
import { contactPointMistakes, messageText, movedIn, outcomeText, quietOf, quietText } from './contact-point.ts'

it('quiet hours are typed as two times of a zone, or left out', () => {
  const zone = 'Europe/Berlin'
  expect(quietOf({ zone, from: '22:00', until: '07:30' })).toEqual({ zone, from: 1_320, until: 450 })
  expect(quietOf({ zone, from: ' ', until: '' })).toBeNull()
  for (const [from, until] of [
    ['22:00', ''],
    ['late', '07:00'],
    ['24:00', '07:00'],
    ['22:00:30', '07:00'],
  ] as const)
    expect(quietOf({ zone, from, until })).toBeUndefined()
  expect(quietText({ zone, from: 1_320, until: 450 })).toBe('22:00 to 07:30, Europe/Berlin')
  expect(quietText(null)).toBe('none')
})

it('a message says what became of it', () => {
  expect(outcomeText({ state: 'sent', error: null, tries: 1 })).toBe('sent')
  expect(outcomeText({ state: 'waiting', error: null, tries: 0 })).toBe('waits')
  expect(outcomeText({ state: 'waiting', error: 'timeout', tries: 2 })).toBe('tried 2 times: no answer in time')
  expect(outcomeText({ state: 'failed', error: 'status 410', tries: 6 })).toBe('failed: status 410')
  expect(messageText({ kind: 'firing', rule: 'chainDown' })).toBe('Firing: No provider answers for a chain')
  expect(messageText({ kind: 'test', rule: null })).toBe('Test')
})

it('a contact point moves one place in the on-call order, and not beyond its ends', () => {
  expect(movedIn([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedIn([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(movedIn([1, 2, 3], 1, -1)).toBeUndefined()
  expect(movedIn([1, 2, 3], 3, 1)).toBeUndefined()
  expect(movedIn([1, 2, 3], 4, 1)).toBeUndefined()
})

it('a new contact point shows its mistake at the field that has it', () => {
  const good = {
    name: 'Duty',
    kind: 'email' as const,
    address: 'ops@company.test',
    chat: '',
    from: '',
    until: '',
    zone: 'UTC',
  }
  const wrong = (it: object) => {
    const { code, quiet: _, ...mistakes } = contactPointMistakes({ ...good, ...it })
    const fields = Object.entries(mistakes).filter(([, text]) => text !== undefined)
    return [code, ...fields.map(([field]) => field)]
  }
  expect(wrong({})).toEqual([undefined])
  expect(wrong({ name: ' ' })).toEqual(['content_empty', 'name'])
  expect(wrong({ address: 'ops' })).toEqual(['invalid_email_format', 'address'])
  expect(wrong({ kind: 'webhook', address: '' })).toEqual(['content_empty', 'address'])
  expect(wrong({ kind: 'bot', address: 'https://bots.company.example/x' })).toEqual(['illegal_value', 'chat'])
  expect(wrong({ from: '22:00' })).toEqual(['illegal_value', 'quietHours'])
  expect(wrong({ from: '22:00', until: '07:00', zone: 'Nowhere' })).toEqual(['illegal_value', 'quietHours'])
})
