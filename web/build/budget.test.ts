import { describe, expect, it } from 'vitest'
import { budget, overweight } from './budget.ts'
import { filesOf, screenOf } from './manifest.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  '_pieces.js': { file: 'pieces.js', imports: ['_react.js', 'index.html'], css: ['pieces.css'] },
  'features/accounts/identity/LoginScreen.tsx': { file: 'login.js', imports: ['_pieces.js'] },
}

describe('the build', () => {
  it('lists each file of a page once, also with circular imports', () =>
    expect(filesOf(manifest, 'features/accounts/identity/LoginScreen.tsx').toSorted()).toEqual([
      ...['index.css', 'index.js', 'login.js', 'pieces.css', 'pieces.js', 'react.js'],
    ]))

  it('finds the screen of a page, and throws when there is none', () => {
    expect(screenOf(manifest, 'login')).toBe('features/accounts/identity/LoginScreen.tsx')
    expect(() => screenOf(manifest, 'vip')).toThrow('/VipScreen.tsx')
  })
})

describe('the budget', () => {
  it.each([
    [{ home: 130, members: budget.members, screens: { vip: 40 } }, 0],
    [{ home: 130.1, members: 0, screens: {} }, 1],
    [{ home: 1, members: budget.members + 0.1, screens: { vip: 40.1, more: 41, login: 3 } }, 3],
  ])('with %j is exceeded %i times', (weights, count) => expect(overweight(weights)).toHaveLength(count))
})
