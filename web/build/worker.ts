/** The data of the service worker. */
export interface WorkerFacts {
  /** Names the caches of this build. */
  version: string
  /** Cached before the worker is used: the script, the member gate, the main tabs, the fonts' style sheet. Paths. */
  shell: string[]
  /** The same of the words, by language key. The worker caches those of the reader's language. */
  words: Record<string, string[]>
  /** The page of each kind of notice, for a tap on its notification; `other` is for unknown kinds. */
  leads: Record<string, string>
  /** The file of the build’s entry, which each of its pages names. */
  entry: string
}

/** What the worker does with a request: a page, a file of the build, or nothing at all. */
export type Treatment = 'page' | 'asset' | 'none'

interface RequestParts {
  method: string
  mode: string
  url: string
}

/**
 * Serialized with the worker, so it may use only its arguments. Only pages of the members' app and files with a hash in their name
 * are ever cached. The paths are those of `NO_PAGE` in `server/http/pages.ts`.
 */
export function treatmentOf({ method, mode, url }: RequestParts, origin: string): Treatment {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'none'
  if (mode !== 'navigate') return pathname.startsWith('/assets/') ? 'asset' : 'none'
  const foreign = /^\/(?:api|docs|dev|pictures|transparency|console|healthz|readyz|metrics)(?:\/|$)|\./i
  return foreign.test(pathname) ? 'none' : 'page'
}

/** The content of a push message, as the server writes it (`PushText`). */
interface PushText {
  title: string
  body: string
  lang: string
  tag: string
  kind: string
  unread: number
  at: number
}

interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}

/** The part of a notification that the worker reads. */
interface Shown {
  data: unknown
  close(): void
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

/** The part of `ServiceWorkerGlobalScope` that is used here. The library of its types excludes the one of pages. */
export interface WorkerScope {
  location: { origin: string }
  caches: CacheStorage
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  /** Without the methods where the browser has no badges. */
  navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  addEventListener(
    name: 'push',
    listener: (event: ExtendableEvent & { data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    name: 'notificationclick',
    listener: (event: ExtendableEvent & { notification: Shown }) => void,
  ): void
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: ExtendableEvent & { oldSubscription?: PushSubscription | null }) => void,
  ): void
  addEventListener(
    name: 'fetch',
    listener: (event: ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
}

/**
 * The service worker. It is serialized alone, so it may use only its arguments. A new version waits until a page sends `apply`
 * or all pages are closed. The caches of the version before stay until the next one, so that an older page in another tab
 * still finds its files.
 */
export function serviceWorker(scope: WorkerScope, facts: WorkerFacts, treat: typeof treatmentOf) {
  const { caches } = scope
  /** Milliseconds that a page waits for the network before the cached shell is shown. */
  const PAGE_TIMEOUT_MS = 3_000
  const PREFIX = 'humidor-app-'
  const name = PREFIX + facts.version
  /** Survives a new version: the language of the reader, and the version before. */
  const MEMORY = 'humidor-memory'

  const recall = async (key: string) => await (await (await caches.open(MEMORY)).match(`/${key}`))?.text()
  const remember = async (key: string, text: string) =>
    await (await caches.open(MEMORY)).put(`/${key}`, new Response(text))

  async function add(paths: readonly string[]) {
    const cache = await caches.open(name)
    const missing = await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])))
    // Files have a hash in their name, so the browser's own cache may answer.
    await cache.addAll(missing.flat())
  }

  /** Caches the two pages of this build. Throws where another node answers with another version: the browser tries again later. */
  async function addPages() {
    const cache = await caches.open(name)
    for (const path of ['/Home', '/Index']) {
      const page = await fetch(path, { cache: 'no-cache' })
      if (!page.ok || !(await page.clone().text()).includes(facts.entry))
        throw new Error(`${path} is of another version.`)
      await cache.put(path, page)
    }
  }

  async function cleanUp() {
    const before = await recall('version')
    if (before !== facts.version) {
      const kept = [name, PREFIX + before]
      for (const one of await caches.keys()) if (one.startsWith(PREFIX) && !kept.includes(one)) await caches.delete(one)
      await remember('version', facts.version)
    }
    await scope.clients.claim()
  }

  async function asset(request: Request): Promise<Response> {
    const cached = await caches.match(request.url)
    if (cached) return cached
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(name)).put(request.url, answer.clone()).catch(() => undefined)
    return answer
  }

  async function page(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.toLowerCase()
    const fromCache = async () =>
      await (await caches.open(name)).match(path === '/' || path === '/home' ? '/Home' : '/Index')
    const fromNetwork = fetch(request)
    // Without a cached shell the reader waits for the network.
    const late = new Promise<Response | undefined>((resolve) => setTimeout(() => resolve(fromCache()), PAGE_TIMEOUT_MS))
    try {
      return (await Promise.race([fromNetwork, late])) ?? (await fromNetwork)
    } catch (failure) {
      const shell = await fromCache()
      if (shell) return shell
      throw failure
    }
  }

  async function show({ title, body, lang, tag, kind, unread, at }: PushText) {
    const icon = '/icons/app-192.png'
    const look = { icon, badge: '/icons/monochrome-512.png', timestamp: at }
    await scope.registration.showNotification(title, { body, lang, tag, ...look, data: kind })
    // Refused where the app is not installed.
    await Promise.resolve(scope.navigator.setAppBadge?.(unread)).catch(() => undefined)
  }

  /** Shows the page of a notice in the open app, or opens the app there. The page is always one of our own. */
  async function open(kind: unknown) {
    const url = scope.location.origin + (facts.leads[String(kind)] ?? facts.leads['other'])
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const app = windows.find(
      (one) => treat({ method: 'GET', mode: 'navigate', url: one.url }, scope.location.origin) === 'page',
    )
    // A window that another version controls cannot be led.
    const led = await app
      ?.focus()
      .then((one) => one.navigate(url))
      .catch(() => undefined)
    if (!led) await scope.clients.openWindow(url)
  }

  const wordsOf = (language: string | undefined) => facts.words[language ?? ''] ?? []

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      recall('language').then((language) => Promise.all([addPages(), add([...facts.shell, ...wordsOf(language)])])),
    )
  })
  scope.addEventListener('activate', (event) => event.waitUntil(cleanUp()))
  scope.addEventListener('message', (event) => {
    const { apply, language } = Object(event.data) as { apply?: true; language?: string }
    if (apply) event.waitUntil(scope.skipWaiting())
    if (language !== undefined)
      event.waitUntil(remember('language', language).then(() => add(wordsOf(language)).catch(() => undefined)))
  })
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushText))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  // The app tells the server when it is opened next.
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options
    if (options) event.waitUntil(scope.registration.pushManager.subscribe(options))
  })
  scope.addEventListener('fetch', (event) => {
    const treatment = treat(event.request, scope.location.origin)
    if (treatment === 'asset') event.respondWith(asset(event.request))
    if (treatment === 'page') event.respondWith(page(event.request))
  })
}
