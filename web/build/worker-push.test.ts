import { describe, expect, it } from 'vitest'
import { serviceWorker, treatmentOf, type WorkerScope } from './worker.ts'

const origin = 'https://humidor.example'

interface Window {
  url: string
  focus(): Promise<Window>
  navigate(url: string): Promise<Window | null>
}

/** A worker in a browser with these windows. `isControlled`: the windows may be led to another page. */
function workerWith({ urls = [] as string[], isControlled = true } = {}) {
  const done: string[] = []
  const note = (text: string) => {
    done.push(text)
    return Promise.resolve(null)
  }
  const listeners = new Map<string, (event: never) => void>()
  const windows = urls.map(
    (url): Window => ({
      url,
      focus() {
        done.push(`focus ${url}`)
        return Promise.resolve(this)
      },
      navigate(to) {
        if (!isControlled) return Promise.reject(new TypeError('not controlled'))
        done.push(`navigate ${to}`)
        return Promise.resolve(this)
      },
    }),
  )
  const scope = {
    location: { origin },
    caches: {},
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => note(`open ${url}`),
    },
    registration: {
      showNotification: (title: string, options: object) => note(`show ${title} ${JSON.stringify(options)}`),
      pushManager: { subscribe: (options: object) => note(`subscribe ${JSON.stringify(options)}`) },
    },
    navigator: {
      setAppBadge: async (unread: number) => {
        await note(`badge ${unread}`)
        throw new Error('not installed')
      },
    },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  } as unknown as WorkerScope
  const facts = {
    ...{ version: '1', shell: [], words: {}, entry: '' },
    leads: { depositCredited: '/Depositdetail', other: '/Notice' },
  }
  serviceWorker(scope, facts, treatmentOf)
  return async (name: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never)
    await Promise.all(works)
    return done
  }
}

const tapped = (kind: string) => ({ notification: { data: kind, close: () => undefined } })

describe('a push message', () => {
  it('is shown once for its tag, and counts on the icon, also where the browser has no badges', async () => {
    const text = { title: 'Deposit credited: •••', body: '', lang: 'en', tag: 'k1', kind: 'depositCredited' }
    const data = { json: () => ({ ...text, unread: 3, at: 1_000 }) }
    const [shown, badge] = await workerWith()('push', { data })
    expect(shown).toMatch(/^show Deposit credited: ••• .*"tag":"k1".*"data":"depositCredited"/)
    expect(badge).toBe('badge 3')
  })

  it('without a content shows nothing', async () => expect(await workerWith()('push', { data: null })).toEqual([]))
})

describe('a tap on a notification', () => {
  it('leads the open app to the page of the notice', async () => {
    const urls = [`${origin}/console`, `${origin}/docs`, `${origin}/Market`]
    expect(await workerWith({ urls })('notificationclick', tapped('depositCredited'))).toEqual([
      `focus ${origin}/Market`,
      `navigate ${origin}/Depositdetail`,
    ])
  })

  it('opens the app where none is open, or another version has it', async () => {
    expect(await workerWith()('notificationclick', tapped('depositCredited'))).toEqual([`open ${origin}/Depositdetail`])
    const other = { urls: [`${origin}/Market`], isControlled: false }
    expect((await workerWith(other)('notificationclick', tapped('depositCredited'))).at(-1)).toBe(
      `open ${origin}/Depositdetail`,
    )
  })

  it.each(['https://evil.example', '//evil.example', '/console', ''])(
    'never leaves the app, whatever the message says: %s',
    async (kind) => expect(await workerWith()('notificationclick', tapped(kind))).toEqual([`open ${origin}/Notice`]),
  )
})

it('a subscription that the browser replaces is made again with the same key', async () => {
  const oldSubscription = { options: { userVisibleOnly: true } }
  expect(await workerWith()('pushsubscriptionchange', { oldSubscription })).toEqual([
    'subscribe {"userVisibleOnly":true}',
  ])
})
