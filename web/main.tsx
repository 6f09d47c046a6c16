import { ignoreDoublePresses } from '@humidor/ui/double-press.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followSteps } from './frame/arrival.ts'
import { followLanguage } from './frame/language.ts'
import { followNetwork } from './frame/offline.ts'
import { prepare } from './frame/readiness.ts'
import { followTheme } from './frame/theme.ts'
import { paths } from './paths.ts'
import { type Route, routeAt } from './routes.tsx'
import { isAppLocked } from './session/app-lock.ts'
import { noteHost } from './session/host.ts'
import { followInstallOffer } from './session/install.ts'
import { isOnline } from './session/online.ts'
import { followOtherTabs, session } from './session/session.ts'
import { kept } from './session/storage.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root.')

noteHost()
followOtherTabs()
followTheme()
followSteps()
followNetwork()
followInstallOffer()
ignoreDoublePresses()

/** Milliseconds that the shell waits for figures before the page shows its own loading state. */
const FIRST_PAINT_TIMEOUT_MS = 2_000

// React recovers by rendering again, so the reader sees no error. It is still our bug: report its cause.
const rootOptions = {
  onRecoverableError: (error: unknown) => reportError(error instanceof Error ? (error.cause ?? error) : error),
}

const isMembers = (audience: Route['audience']) => audience === 'member' || audience === 'activated member'

/** Milliseconds after the first page, for what nobody waits for: receipts are kept and compared, the app is kept for later. */
const BACKGROUND_DELAY_MS = 8_000

function followLater() {
  const follow = () => {
    if (session.now().tk === undefined && session.now().mtk === undefined) return
    stop()
    // Without the file, the next visit compares.
    import('./features/money/receipts/background.ts').then(
      ({ followReceipts }) => followReceipts(),
      () => undefined,
    )
    import('./api/last-seen.ts').then(({ keepLastSeen }) => keepLastSeen()).catch(() => undefined)
    // The development server has no service worker.
    if (import.meta.env.PROD)
      import('./frame/home-screen/updates.ts').then(({ followUpdates }) => followUpdates()).catch(() => undefined)
    // Only where notifications were switched on.
    if (kept('push'))
      import('./features/community/push/follow.ts').then(
        ({ followPush }) => followPush(),
        () => undefined,
      )
  }
  const later = () => setTimeout(follow, BACKGROUND_DELAY_MS)
  const stop = session.listen(later)
  later()
}

const route = routeAt(location.pathname === '/' ? paths.home : location.pathname)

if (root.dataset['painted'] === 'home' && route?.name === 'home' && !(location.pathname === '/' && session.now().tk)) {
  // The html already holds Home in English. Hydrate it unchanged, then switch to the reader's language.
  hydrateRoot(root, <App paintedFor={paths.home} />, rootOptions)
  delete root.dataset['painted']
  root.querySelector<HTMLElement>('[data-pressed]')?.click()
  void prepare(route).then(followLater, followLater)
  void followLanguage()
} else {
  // The shell stays until the first page is complete: its screen, its words and, for a limited time, its member's figures.
  // As a transition, because React then renders it in slices, and the page answers a tap between two of them.
  const show = () => startTransition(() => createRoot(root, rootOptions).render(<App />))
  const whole = async () => {
    await Promise.all([followLanguage(), route && prepare(route)])
    if (route && isMembers(route.audience) && session.now().tk) {
      const { isMemberMet, meetMember } = await import('./frame/MemberGate.tsx')
      const met = await Promise.race([
        meetMember(),
        new Promise((late) => setTimeout(late, FIRST_PAINT_TIMEOUT_MS, 'late')),
      ])
      // No answer and no longer any hope of one: the page shows what the member saw last, unless the app is locked.
      if ((met !== 'late' || !isOnline()) && !isMemberMet() && !isAppLocked())
        await import('./api/last-seen.ts').then(({ restoreLastSeen }) => restoreLastSeen()).catch(() => undefined)
    }
  }
  void whole().then(show, show).then(followLater)
}
