import { languages } from '@humidor/locales/languages.ts'
import { mailedCode } from '@humidor/sandbox/mailed-code.ts'
import { describe, expect, it } from 'vitest'
import { type CodePurpose, codeMail, noticeMail, type SecurityEvent } from './mails.ts'
import { createSecurityMailTask } from './security-mail.ts'

const purposes: readonly CodePurpose[] = ['login', 'register', 'link', 'member']
const mail = (language: string, purpose: CodePurpose = 'login') =>
  codeMail({ to: 'alice@cigar.test', code: '012345', purpose, language, minutes: 10 })

describe('a mail with a code', () => {
  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s', (key, lang) => {
    for (const purpose of purposes) {
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
      expect(mailedCode(text)).toBe('012345')
    }
  })

  it('differs by language and by purpose', () => {
    expect(new Set(languages.map(({ key }) => mail(key).text)).size).toBe(languages.length)
    expect(new Set(purposes.map((purpose) => mail('en', purpose).text)).size).toBe(purposes.length)
  })

  it('is English for an unknown language', () => expect(mail('xx')).toEqual(mail('en')))
})

const events: Record<SecurityEvent, true> = {
  passwordChanged: true,
  oneTimePasswordUsed: true,
  authenticatorReplaced: true,
  authenticatorReplacedByMail: true,
  authenticatorVoided: true,
  authenticatorLocked: true,
  mailCodesLocked: true,
  recoveryCodesMade: true,
  recoveryCodeUsed: true,
  addressBound: true,
  accountLinked: true,
  accountUnlinked: true,
  newDevice: true,
}
/** The events whose mail names the end of a wait. */
const waiting = new Set<SecurityEvent>(['authenticatorReplacedByMail', 'authenticatorLocked', 'mailCodesLocked'])
const notice = (language: string, about: SecurityEvent, device?: string) =>
  noticeMail({
    to: 'alice@cigar.test',
    about,
    language,
    at: new Date('2026-11-20T04:05:00Z'),
    until: new Date('2026-11-21T06:07:00Z'),
    ...(device ? { device } : {}),
  })

describe('a mail about a change of security', () => {
  it('contains no code, so it may be sent once the mail server is back', () =>
    expect(createSecurityMailTask({ mailer: { send: async () => undefined } }).waits).toBe(true))

  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s', (key, lang) => {
    for (const about of Object.keys(events) as SecurityEvent[]) {
      const { subject, text, html } = notice(key, about, 'Chrome, Android <b>')
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).toContain('Chrome, Android &lt;b&gt;')
      expect(text).toContain('Chrome, Android <b>')
      for (const body of [text, html]) {
        expect(body).toMatch(/2026/)
        expect(body).toMatch(/4:05/)
        expect(body).toContain('UTC')
        expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined|\d{6}(?![0-9a-f;"])/)
      }
      expect(subject).toContain('Humidor')
      if (waiting.has(about)) expect(text).toMatch(/6:07/)
    }
  })

  it('is different for each change', () =>
    expect(new Set(Object.keys(events).map((about) => notice('en', about as SecurityEvent).text)).size).toBe(
      Object.keys(events).length,
    ))

  it('leaves out an unknown device', () => expect(notice('en', 'newDevice').text).not.toContain('Device'))
})
