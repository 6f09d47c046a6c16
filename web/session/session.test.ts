import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A local storage like that of browsers, which can refuse calls. */
function storage(refuses: 'nothing' | 'everything' | 'writes' = 'nothing') {
  const items = new Map<string, string>()
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  return {
    items,
    getItem: (key: string) => (refuses === 'everything' ? deny() : (items.get(key) ?? null)),
    setItem: (key: string, value: string) => (refuses === 'nothing' ? void items.set(key, value) : deny()),
    removeItem: (key: string) => (refuses === 'everything' ? deny() : void items.delete(key)),
  }
}

const load = async (store: ReturnType<typeof storage>) => {
  vi.resetModules()
  vi.stubGlobal('localStorage', store)
  const { session, followOtherTabs } = await import('./session.ts')
  const { sid } = await import('./sid.ts')
  return { session, followOtherTabs, sid }
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => vi.unstubAllGlobals())

describe('a device', () => {
  it('keeps tokens, sid, language and theme as plain strings under their own keys', async () => {
    const store = storage()
    const { session, sid } = await load(store)
    session.signIn('a-token')
    session.merchantIn('another')
    session.pickLanguage('yue')
    session.pickTheme('light')
    const id = sid()
    expect(Object.fromEntries(store.items)).toEqual({
      tk: 'a-token',
      mtk: 'another',
      lang: 'yue',
      theme: 'light',
      sid: id,
    })
    session.signOut()
    expect(store.items.has('tk')).toBe(false)
    expect(session.now()).toMatchObject({ tk: undefined, mtk: 'another' })
  })

  it('keeps its session and sid for the next visit', async () => {
    const store = storage()
    const first = await load(store)
    first.session.signIn('a-token')
    const id = first.sid()
    const second = await load(store)
    expect(second.session.now().tk).toBe('a-token')
    expect(second.sid()).toBe(id)
  })

  it.each(['everything', 'writes'] as const)('works for the visit when storage refuses %s', async (refuses) => {
    const { session, sid } = await load(storage(refuses))
    session.signIn('a-token')
    session.pickLanguage('de')
    expect(session.now()).toMatchObject({ tk: 'a-token', lang: 'de' })
    expect(sid()).toBe(sid())
    session.signOut()
    expect(session.now().tk).toBeUndefined()
  })

  it('uses English and dark for unknown values', async () => {
    const store = storage()
    for (const [key, value] of [
      ['lang', 'ko'],
      ['theme', 'pink'],
      ['tk', ''],
      ['sid', 'short'],
    ] as const)
      store.items.set(key, value)
    const { session, sid } = await load(store)
    expect(session.now()).toEqual({ tk: undefined, mtk: undefined, lang: 'en', theme: 'dark' })
    expect(sid()).toMatch(/^[0-9a-z]{32}$/)
  })

  it('follows another tab, and notifies listeners once per change', async () => {
    const store = storage()
    const tabs = new EventTarget()
    const { session, followOtherTabs } = await load(store)
    vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
    followOtherTabs()
    let notified = 0
    const stop = session.listen(() => (notified += 1))
    session.signIn('a-token')
    store.items.delete('tk')
    tabs.dispatchEvent(new Event('storage'))
    tabs.dispatchEvent(new Event('storage'))
    expect(session.now().tk).toBeUndefined()
    expect(notified).toBe(2)
    stop()
    session.signIn('b')
    expect(notified).toBe(2)
  })

  it('counts the sessions that another tab has started', async () => {
    const store = storage()
    const tabs = new EventTarget()
    const { session, followOtherTabs } = await load(store)
    vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
    followOtherTabs()
    session.signIn('a-token')
    session.signIn('another')
    expect(session.turns()).toEqual({ tk: 0, mtk: 0 })
    store.items.set('tk', 'a-token')
    tabs.dispatchEvent(new Event('storage'))
    expect(session.turns()).toEqual({ tk: 1, mtk: 0 })
    // A change of another tab may be noticed only with the next write.
    store.items.set('mtk', 'a-shop')
    session.pickLanguage('de')
    expect(session.turns()).toEqual({ tk: 1, mtk: 1 })
  })
})
