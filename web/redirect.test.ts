import { describe, expect, it } from 'vitest'
import { pathOf, safeRedirect, withRedirect } from './redirect.ts'

// Threats C109: links that try to lead a member to another site after the sign-in.
const attacks = [
  ...[
    'https://evil.example',
    'http://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'ftp://evil.example',
    'https:evil.example',
  ],
  ...['//evil.example', '///evil.example', '////evil.example', '//evil.example/Index', '//evil.example%2fIndex'],
  ...[
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\\\\evil.example',
    '\\evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://%0aalert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'about:blank',
  ],
  ...[
    '%2F%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%2Fevil.example',
    '%5C%5Cevil.example',
    '/%5Cevil.example',
    '%68ttps://evil.example',
  ],
  ...[
    '/Index\r\nLocation: https://evil.example',
    '/Index\nSet-Cookie: a=b',
    '/\r/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
  ],
  ...[
    '\u0000//evil.example',
    '/Index\u0000',
    '\u0009//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '\u007f/Index',
  ],
  ...[
    '/Index@evil.example',
    '@evil.example',
    'user@evil.example',
    'Index',
    'index.html',
    './Index',
    '../Index',
    '?redirect=x',
    '#/Index',
  ],
  ...[
    '/Index/../../evil',
    '/Index;//evil.example',
    '/Index/evil',
    '/api/user/info',
    '/dev/inbox',
    '/docs',
    '/files/x.html',
    '/console',
  ],
  ...[
    '/Login',
    '/login?redirect=/Login',
    '/Error?redirect=/Error',
    '/Register',
    '/Forgot',
    '/nowhere',
    '/Roulette',
    '/',
    '',
  ],
  ...[
    '／／evil.example',
    '/．．//evil.example',
    '〱evil.example',
    '/Indеx',
    '//[::1]/Index',
    '//127.0.0.1/Index',
    `/Index?${'a'.repeat(600)}`,
  ],
]

describe('a redirect', () => {
  it.each(attacks)('from %j leads to the dashboard', (target) => expect(safeRedirect(target)).toBe('/Index'))

  it.each([null, undefined])('that is %s leads to the dashboard', (target) =>
    expect(safeRedirect(target)).toBe('/Index'),
  )

  it.each([
    ['/Deposit', '/Deposit'],
    ['/deposit', '/Deposit'],
    ['/DEPOSIT/', '/Deposit'],
    ['/Asset?tab=uscd', '/Asset?tab=uscd'],
    ['/asset?next=https://evil.example', '/Asset?next=https://evil.example'],
    ['/Index#top', '/Index'],
    ['/x/../Vip', '/Vip'],
  ])('%s leads to %s', (target, path) => expect(safeRedirect(target)).toBe(path))

  it('never leads to another origin in a browser', () => {
    for (const target of attacks)
      expect(new URL(safeRedirect(target), 'https://humidor.test').origin).toBe('https://humidor.test')
  })
})

describe('an address with a redirect', () => {
  it.each([
    ['/login', '/Deposit?x=1', '/login?redirect=%2FDeposit%3Fx%3D1'],
    ['/Error?role=merchant', '/Vip', '/Error?role=merchant&redirect=%2FVip'],
    ['/login', '//evil.example', '/login'],
    ['/login', '/nowhere', '/login'],
  ])('for %s from %s is %s', (address, back, joined) => expect(withRedirect(address, back)).toBe(joined))
})

describe('a path', () => {
  it.each(['/home', '/Home', '/HOME', '/home/'])('%s is /Home', (path) => expect(pathOf(path)).toBe('/Home'))
  it.each(['/', '', '/hom', '/home//', '/home/x', '/constructor', '/__proto__'])('%j is not a page', (path) =>
    expect(pathOf(path)).toBeUndefined(),
  )
})
