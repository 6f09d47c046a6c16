import { describe, expect, it } from 'vitest'
import { becomesLink, hasLink, refuseContact, refuseNote, transferTexts } from './transfer-note.ts'

describe('a note with a transfer', () => {
  it('has up to 140 characters, as a person counts them', () => {
    expect(transferTexts.note).toBe(140)
    expect(refuseNote('')).toBeUndefined()
    expect(refuseNote('🎂'.repeat(140))).toBeUndefined()
    expect(refuseNote('é'.repeat(141))).toBe('content_too_long')
    expect(refuseNote(`  ${'a'.repeat(140)}  `)).toBeUndefined()
  })
  it.each([
    'see https://evil.example/x',
    'WWW.evil.tld',
    'evil.com',
    'go to t.me/thief now',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'ev\u200Bil.com',
    'bit.ly/3x',
    'javascript://x',
    'claim.prize/now',
  ])('is refused with the link in “%s”', (note) => {
    expect(hasLink(note)).toBe(true)
    expect(refuseNote(note)).toBe('content_has_link')
  })
  it.each([
    'Thanks for dinner. See you!',
    '12.50 for the taxi',
    'Dinner.Thanks',
    'a/b, 3/4',
    'Happy birthday 🎂',
    'invoice 2026.11',
    'ขอบคุณ',
    '昨天的晚餐。谢谢',
    'and/or',
  ])('may say “%s”', (note) => expect(refuseNote(note)).toBeUndefined())
})

describe('a text of a shop in a letter', () => {
  it.each(['evil.com', 'refunds at humidor.store', 'Pay@evil.mobi', 'evil．zip', 'evil。click/x'])(
    '“%s” becomes a link',
    (text) => expect(becomesLink(text)).toBe(true),
  )
  it.each(['Robusto No.2', 'Dr. Pepper', 'T-12', '0.5 l', 'RE.2026-11', 'Main St. 5', '昨天的晚餐。谢谢', ''])(
    '“%s” becomes none',
    (text) => expect(becomesLink(text)).toBe(false),
  )
})

it('a contact has a name of up to 40 characters, and a member a limited number', () => {
  expect(refuseContact({ name: 'Mum', taken: 199, most: 200 })).toBeUndefined()
  expect(refuseContact({ name: 'a'.repeat(41), taken: 0, most: 200 })).toBe('content_too_long')
  expect(refuseContact({ name: 'Mum', taken: 200, most: 200 })).toBe('too_many_contacts')
})
