import { isActPending } from '../../api/pending-acts.ts'
import { paths } from '../../paths.ts'
import { pathOf } from '../../redirect.ts'
import { isNewVersionReady, noteNewVersion } from '../../session/new-version.ts'
import { session } from '../../session/session.ts'
import { registerWorker } from './register.ts'

/** Milliseconds between two questions for a newer version, while the app stays open. */
const CHECK_EVERY_MS = 3_600_000

/** Milliseconds between two automatic loads of a newer version: nodes of two versions must not make the app load again and again. */
const APPLY_EVERY_MS = 3_600_000

/** The pages where a newer version may take over by itself: they hold no form that could be lost. */
const RESTING: ReadonlySet<string> = new Set([paths.index, paths.market, paths.shop, paths.asset, paths.more])

/** Milliseconds after a step, until the page shows its message and its dialogs. A page that is still loading is looked at again. */
const STEP_DELAY_MS = 400
const LOOKS_AT_STEP = 8

let following: ServiceWorkerRegistration | undefined

const isSignedIn = () => session.now().tk !== undefined || session.now().mtk !== undefined

/** Registers the service worker for whoever is signed in, and follows its new versions. A stranger's device keeps no copy. */
export async function followUpdates() {
  // Not there without TLS, nor in some private windows.
  if (following || !('serviceWorker' in navigator) || !isSignedIn()) return
  const { serviceWorker } = navigator
  const registration = await registerWorker()
  following = registration
  const look = () => {
    if (registration.waiting) noteNewVersion()
  }
  const watch = () => {
    const { active, installing } = registration
    // The first worker of a device is no newer version.
    if (active) installing?.addEventListener('statechange', look)
  }
  registration.addEventListener('updatefound', watch)
  // One may have been found before this page followed.
  watch()
  look()
  followSteps()
  followReturns(registration)
  void followReader(serviceWorker)
}

/** Tells each worker the reader's language, whose words it caches. */
async function followReader(serviceWorker: ServiceWorkerContainer) {
  const { active } = await serviceWorker.ready
  let language: string | undefined
  const tell = () => {
    if (session.now().lang === language) return
    language = session.now().lang
    ;(serviceWorker.controller ?? active)?.postMessage({ language })
  }
  session.listen(tell)
  tell()
}

/** An installed app may stay open for days. */
function followReturns(registration: ServiceWorkerRegistration) {
  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checked < CHECK_EVERY_MS) return
    checked = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** A newer version takes over when the reader arrives at a page without a form, and nothing is pending or just being said. */
function followSteps() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookIn = (looks: number) => {
    timer = setTimeout(() => {
      if (!mayApply()) return
      if (!isBusy()) {
        sessionStorage.setItem('applied', String(Date.now()))
        applyUpdate()
      } else if (looks > 1) lookIn(looks - 1)
    }, STEP_DELAY_MS)
  }
  const step = () => {
    clearTimeout(timer)
    if (isNewVersionReady()) lookIn(LOOKS_AT_STEP)
  }
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, step)
}

const isBusy = () => isActPending() || document.querySelector('dialog[open], form, .toast') !== null

/** Whether this page is one where a newer version takes over, and none has done so lately. */
const mayApply = () =>
  RESTING.has(pathOf(location.pathname) ?? '') &&
  Date.now() - Number(sessionStorage.getItem('applied')) >= APPLY_EVERY_MS

/** Lets the newer version take over, and loads this page again. Pages in other tabs stay as they are. */
export function applyUpdate() {
  const waiting = following?.waiting
  // Another tab has applied it already.
  if (!waiting) return location.reload()
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
  waiting.postMessage({ apply: true })
}
