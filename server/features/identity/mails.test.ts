import { languages } from '@humidor/locales/languages.ts'
import { describe, expect, it } from 'vitest'
import { codeMail } from './mails.ts'

const mail = (language: string, purpose: 'login' | 'register' = 'login') =>
  codeMail({ to: 'alice@cigar.test', code: '012345', purpose, language, minutes: 10 })

describe('a letter with a code', () => {
  it.each(languages.map(({ key, lang }) => [key, lang]))('is whole in %s', (key, lang) => {
    for (const purpose of ['login', 'register'] as const) {
      const { subject, text, html } = mail(key, purpose)
      expect(html).toContain(`<html lang="${lang}">`)
      for (const body of [text, html]) {
        expect(body).toContain('012345')
        expect(body).toContain('10')
        expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined/)
      }
      expect(subject).toContain('Humidor')
      expect(subject).not.toContain('012345')
      expect(text.match(/\d{6}/g)).toEqual(['012345'])
    }
  })

  it('says different things in different languages, and for different purposes', () => {
    expect(new Set(languages.map(({ key }) => mail(key).text)).size).toBe(languages.length)
    expect(mail('en', 'login').text).not.toBe(mail('en', 'register').text)
  })

  it('is English for a language that we don’t speak', () => expect(mail('xx')).toEqual(mail('en')))
})
