import { languages } from '@humidor/locales/languages.ts'
import { describe, expect, it } from 'vitest'
import { passwordMail } from './password-mail.ts'

const PASSWORD = 'K7QMX-4XZPB-9TWHC'
const mail = (language: string, known = true) =>
  passwordMail({ to: 'alice@cigar.test', password: PASSWORD, known, minutes: 30, language })

describe('a mail with a one-time password', () => {
  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s', (key, lang) => {
    const { subject, text, html } = mail(key)
    expect(html).toContain(`<html lang="${lang}">`)
    for (const body of [text, html]) {
      expect(body.split(PASSWORD)).toHaveLength(2)
      expect(body).toContain('30')
      expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined/)
    }
    expect(subject).toContain('Humidor')
    expect(subject).not.toContain(PASSWORD)
  })

  it.each(languages.map(({ key }) => [key]))('says in %s that an unknown address has no account', (key) => {
    const { text, html, subject } = mail(key, false)
    for (const body of [text, html, subject]) {
      expect(body).not.toContain(PASSWORD)
      expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined/)
    }
    expect(text).not.toBe(mail(key === 'en' ? 'de' : 'en', false).text)
  })

  it('is English for an unknown language', () => expect(mail('xx')).toEqual(mail('en')))
})
