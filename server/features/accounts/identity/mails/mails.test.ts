import { codeUses } from '@humidor/domain/accounts/email-code.ts'
import { languages } from '@humidor/locales/languages.ts'
import { mailedCode } from '@humidor/sandbox/mailed-code.ts'
import { describe, expect, it } from 'vitest'
import { type CodePurpose, codeMail, type MailedAbout, noticeMail, type SecurityEvent } from './mails.ts'
import { createSecurityMailTask } from './security-mail.ts'

const purposes: readonly CodePurpose[] = [
  'login',
  'register',
  'link',
  'member',
  'change',
  'merchantEmail',
  'merchantReset',
]
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

  it.each(languages.map(({ key }) => key))('names act, amount and whole address in %s', (key) => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const mailFor = (about: MailedAbout) =>
      codeMail({ to: 'alice@cigar.test', code: '012345', purpose: 'member', language: key, minutes: 10, about })
    const full = mailFor({ use: 'withdraw', money: '120123456', cashAddress: address })
    expect(full.text).toMatch(/120[.,]123456\u00A0USDT/)
    expect(full.text).toContain(address)
    expect(full.text).toContain('0x5aAeb6…1BeAed')
    expect(full.subject).not.toMatch(/120|0x/)
    expect(mailFor({ use: 'withdraw', money: '1200000000' }).text).toMatch(/1[.,]?200[.,]00\u00A0USDT/)
    for (const use of codeUses) {
      const { subject, text, html } = mailFor({ use })
      expect(mailedCode(text)).toBe('012345')
      expect(subject).toContain('Humidor')
      for (const body of [text, html]) expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined/)
    }
    expect(new Set(codeUses.map((use) => mailFor({ use }).text)).size).toBe(codeUses.length)
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
  addressRemoved: true,
  accountLinked: true,
  accountUnlinked: true,
  newDevice: true,
  passkeyAdded: true,
  passkeyAddedByMail: true,
  passkeyRemoved: true,
  passkeyCopied: true,
  emailWanted: true,
  emailChanged: true,
  dataExported: true,
  accountClosed: true,
}
/** The events whose mail names the end of a wait. */
const waiting = new Set<SecurityEvent>([
  'authenticatorReplacedByMail',
  'authenticatorLocked',
  'mailCodesLocked',
  'passkeyAddedByMail',
  'emailChanged',
])
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
