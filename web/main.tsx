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
import { beginView, isView } from './session/member-view.ts'
import { isOnline } from './session/online.ts'
import { followOtherTabs, session } from './session/session.ts'
import { kept } from './session/storage.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root.')

beginView()
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

const members = () => import('./frame/MemberGate.tsx')
const merchants = () => import('./frame/MerchantGate.tsx')

/** Who must be known before a page shows their figures; undefined: nobody, or nobody is signed in. */
function gateOf({ audience }: Route) {
  const { tk, mtk } = session.now()
  if (audience === 'merchant')
    return mtk === undefined
      ? undefined
      : {
          of: 'mtk' as const,
          meet: async () => await (await merchants()).meetMerchant(),
          isMet: async () => (await merchants()).isMerchantMet(),
        }
  return audience === 'anyone' || tk === undefined
    ? undefined
    : {
        of: 'tk' as const,
        meet: async () => await (await members()).meetMember(),
        isMet: async () => (await members()).isMemberMet(),
      }
}

/** Milliseconds after the first page, for what nobody waits for: receipts are kept and compared, the app is kept for later. */
const BACKGROUND_DELAY_MS = 8_000

function followLater() {
  // Nothing of a member stays on the device of the operator who sees the app.
  if (isView()) return
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
    const gate = route && gateOf(route)
    if (gate) {
      const met = await Promise.race([
        gate.meet(),
        new Promise((late) => setTimeout(late, FIRST_PAINT_TIMEOUT_MS, 'late')),
      ])
      // No answer and no longer any hope of one: the page shows what was seen last, unless the app is locked.
      if ((met !== 'late' || !isOnline()) && !(await gate.isMet()) && !(gate.of === 'tk' && isAppLocked()))
        await import('./api/last-seen.ts')
          .then(({ restoreLastSeen }) => restoreLastSeen(gate.of))
          .catch(() => undefined)
    }
  }
  void whole().then(show, show).then(followLater)
}
