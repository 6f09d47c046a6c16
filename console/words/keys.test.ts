import { describe, expect, it } from 'vitest'
import { type KeyId, keyOf, keyText } from './keys.ts'

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

/** What a browser calls a key of the sheet. */
const pressed: Record<string, () => KeyId | undefined> = {
  'Ctrl K': () => press('k', { ctrlKey: true }),
  '↓': () => press('ArrowDown'),
  '↑': () => press('ArrowUp'),
  Esc: () => press('Escape'),
  'Shift X': () => press('X'),
}

describe('the keys of the console', () => {
  it('do what the sheet says', () => {
    for (const [id, { keys }] of Object.entries(keyText)) {
      if (id === 'openRow') continue
      for (const key of keys) expect([key, (pressed[key] ?? (() => press(key.toLowerCase())))()]).toEqual([key, id])
    }
  })

  it('also work with Caps Lock and on a Mac', () => {
    expect(press('J')).toBe('nextRow')
    expect(press('K', { metaKey: true })).toBe('search')
  })

  it('are none of the browser’s own', () => {
    expect(press('r', { ctrlKey: true })).toBeUndefined()
    expect(press('f', { metaKey: true })).toBeUndefined()
    expect(press('n', { altKey: true })).toBeUndefined()
    expect(press('Enter')).toBeUndefined()
  })
})
