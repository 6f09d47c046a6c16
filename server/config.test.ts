import { knownPushHosts } from '@humidor/domain/community/push.ts'
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

const bsc = {
  BSC_RPC_URL: 'https://bsc.example.com',
  BSC_USDT: '0x55d398326f99059fF775485246999027B3197955',
  BSC_DEPOSIT_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const tron = {
  TRON_API_URL: 'https://api.trongrid.io',
  TRON_USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  TRON_DEPOSIT_ADDRESS: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7,TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
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
      drain: 0,
      proxies: 0,
      serviceWorker: true,
    })
    expect(readConfig({ HUMIDOR_SERVICE_WORKER: 'off' }).serviceWorker).toBe(false)
  })

  it('reads an empty variable as an absent one', () => expect(readConfig({ PORT: '', PUBLIC_URL: '' }).port).toBe(8080))

  it('sends push notifications with a key and a contact, to the known services', () => {
    const key = 'k'.repeat(43)
    const push = { PUSH_PRIVATE_KEY: `${key}|${key}`, PUSH_CONTACT: 'mailto:ops@humidor.example' }
    expect(readConfig({}).push).toBeUndefined()
    expect(readConfig(push).push).toMatchObject({ privateKeys: [key, key], hosts: knownPushHosts })
    expect(readConfig({ ...push, PUSH_HOSTS: 'push.example.com, .push.example.org' }).push?.hosts).toEqual([
      'push.example.com',
      '.push.example.org',
    ])
    for (const wrong of [{ PUSH_PRIVATE_KEY: 'short' }, { PUSH_CONTACT: 'me' }, { PUSH_CONTACT: '' }])
      expect(faultsOf({ ...push, ...wrong })).toHaveLength(1)
    for (const PUSH_HOSTS of ['https://push.example.com', '127.0.0.1', 'localhost', 'push.example.com:8443'])
      expect(faultsOf({ ...push, PUSH_HOSTS })).toHaveLength(1)
  })

  it('starts in production with mail, a secret and https', () => {
    expect(readConfig(production)).toMatchObject({ production: true, rateFactor: 1 })
    const links = { OFFICIAL_SITE_URL: 'https://humidor.example/token', TOKEN_EXPLORER_URL: '' }
    expect(readConfig({ ...production, ...links }).links).toEqual({
      officialSite: links.OFFICIAL_SITE_URL,
      explorer: undefined,
    })
    for (const wrong of ['javascript:alert(1)', 'http://humidor.example', 'https://humidor.example@evil.example'])
      expect(faultsOf({ ...production, TOKEN_EXPLORER_URL: wrong })).toHaveLength(1)
    const spelt = readConfig({ ...production, OFFICIAL_SITE_URL: 'https:humidor.example' })
    expect(spelt.links.officialSite).toBe('https://humidor.example/')
  })

  it('reads the addresses of the draws’ beacon, and needs none', () => {
    expect(readConfig({}).drand).toEqual([])
    const urls = ['https://api.drand.sh', 'https://drand.cloudflare.com']
    expect(readConfig({ DRAND_URL: urls.join(', ') }).drand).toEqual(urls)
    expect(faultsOf({ ...production, DRAND_URL: 'https://api.drand.sh, file:///etc/passwd' })).toHaveLength(1)
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
    ['a secret that is too short, even outside production', { HUMIDOR_SECRET: 'x'.repeat(31) }, /HUMIDOR_SECRET/],
    [
      'one of two secrets that is too short',
      { HUMIDOR_SECRET: `${'x'.repeat(32)}|${'y'.repeat(31)}` },
      /each of several/,
    ],
    [
      'an address of BSC with a wrong checksum',
      { ...bsc, BSC_DEPOSIT_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      /BSC_DEPOSIT_ADDRESS.*spelled right/,
    ],
    ['an address of another chain', { ...tron, TRON_DEPOSIT_ADDRESS: bsc.BSC_USDT }, /TRON_DEPOSIT_ADDRESS/],
    ['an invalid token', { ...tron, TRON_USDT: 'USDT' }, /TRON_USDT/],
    ['another word for the service worker', { HUMIDOR_SERVICE_WORKER: 'no' }, /HUMIDOR_SERVICE_WORKER.*on or off/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL.*info/],
  ])('refuses %s', (_, environment, sentence) => {
    const faults = faultsOf(environment)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(sentence)
  })

  it('refuses production on plain http', () =>
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://humidor.example.com' })).toHaveLength(1))

  it('reads several providers and addresses of a chain, with a key for each provider', () => {
    expect(readConfig({}).tron).toBeUndefined()
    const urls = 'https://api.trongrid.io, https://tron.example.com'
    expect(readConfig({ ...bsc, ...tron, TRON_API_URL: urls, TRON_API_KEY: 'one,two' })).toMatchObject({
      bsc: { urls: ['https://bsc.example.com'], keys: [] },
      tron: {
        urls: ['https://api.trongrid.io', 'https://tron.example.com'],
        keys: ['one', 'two'],
        usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        addresses: ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
      },
    })
  })

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

  it.each([
    'postgres://humidor:hunter2@one,two/humidor',
    'postgres://humidor:hunter2@one:5432,two:5432/humidor?target_session_attrs=read-write',
    'postgresql://humidor:hunter2@/humidor?host=one,two',
    'postgres://humidor:hunter2@one/humidor?target_session_attrs=read-write',
  ])('refuses several hosts, because the driver would not choose among them: %s', (url) => {
    const [fault = '', ...others] = faultsOf({ DATABASE_URL: url })
    expect(others).toEqual([])
    expect(fault).toContain('must name one host')
    expect(fault).not.toContain('hunter2')
  })

  it('accepts a comma in a password, and a query that names no host', () => {
    const url = 'postgres://humidor:a,b@one/humidor?sslmode=verify-full&options=-c%20search_path%3Da%2Cb'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })
})
