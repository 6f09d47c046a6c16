import { viewFragment } from '@humidor/domain/backoffice/member-views.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A store of a browser. */
function store(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

const view = {
  uid: 12_345_678,
  token: `view-${'a'.repeat(43)}`,
  sid: 'a1'.repeat(16),
  until: new Date('2026-12-01T05:00:00Z'),
}
const own = { tk: 'own', sid: 'b2'.repeat(16), lang: 'de' }

let local = store(own)
let tab = store()
const replaced = vi.fn()

async function opens(hash: string) {
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('location', { hash, pathname: '/Index' })
  vi.stubGlobal('history', { replaceState: replaced })
  vi.resetModules()
  const { beginView, isView } = await import('./member-view.ts')
  beginView()
  const { session } = await import('./session.ts')
  const { sid } = await import('./sid.ts')
  return { isView: isView(), tk: session.now().tk, lang: session.now().lang, sid: sid() }
}

beforeEach(() => {
  local = store(own)
  tab = store({ 'draft.x': 'typed before' })
})
afterEach(() => vi.unstubAllGlobals())

it('a view begins as a device of its own, and leaves the one that it runs on as it was', async () => {
  expect(await opens(viewFragment(view))).toEqual({ isView: true, tk: view.token, lang: 'en', sid: view.sid })
  expect(replaced).toHaveBeenCalledWith(null, '', '/Index')
  expect(Object.fromEntries(local.values)).toEqual(own)
  expect(tab.values.has('draft.x')).toBe(false)
})

it('a reload of the tab goes on with the view', async () => {
  await opens(viewFragment(view))
  expect(await opens('')).toMatchObject({ isView: true, tk: view.token, sid: view.sid })
})

it('every other address, and a tab that stores nothing, is the device’s own', async () => {
  expect(await opens('#see=other')).toEqual({ isView: false, tk: 'own', lang: 'de', sid: own.sid })
  const refuses = () => {
    throw new Error('blocked')
  }
  tab = { ...store(), getItem: refuses, setItem: refuses, clear: refuses }
  expect(await opens(viewFragment(view))).toEqual({ isView: false, tk: 'own', lang: 'de', sid: own.sid })
  expect(Object.fromEntries(local.values)).toEqual(own)
})
