import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Humidor <no-reply@example.com>',
  HUMIDOR_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://humidor.example.com',
}
const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : ['another error']
  }
}

describe('the configuration', () => {
  it('needs nothing on a developer’s machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      role: 'all',
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: undefined,
      proxies: 0,
    })
  })

  it('takes an empty variable for an absent one', () =>
    expect(readConfig({ PORT: '', PUBLIC_URL: '' }).port).toBe(8080))

  it('starts in production with mail, a secret and https', () => {
    expect(readConfig(production)).toMatchObject({ production: true, rateFactor: 1 })
  })

  it.each([
    ['SMTP_URL', /mailed/],
    ['MAIL_FROM', /sender/],
    ['HUMIDOR_SECRET', /sealed/],
    ['PUBLIC_URL', /https/],
  ])('refuses production without %s', (name, sentence) => {
    const faults = faultsOf({ ...production, [name]: '' })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(sentence)
  })

  it.each([
    ['a secret that is too short, also outside production', { HUMIDOR_SECRET: 'x'.repeat(31) }, /HUMIDOR_SECRET/],
    [
      'one of two secrets that is too short',
      { HUMIDOR_SECRET: `${'x'.repeat(32)}|${'y'.repeat(31)}` },
      /each of several/,
    ],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL.*info/],
  ])('refuses %s', (_, environment, sentence) => {
    const faults = faultsOf(environment)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(sentence)
  })

  it('refuses production on plain http', () =>
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://humidor.example.com' })).toHaveLength(1))

  it('names everything that is wrong at once, and no password', () => {
    const faults = faultsOf({
      PORT: '80a',
      HUMIDOR_ROLE: 'boss',
      DATABASE_URL: 'mysql://root:hunter2@host',
      BSC_RPC_URL: 'https://bsc.example.com',
    })
    expect(faults).toHaveLength(5)
    expect(faults.join()).not.toContain('hunter2')
  })
})
