import { ignoreStrayPresses } from '@humidor/ui/double-press.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followSteps } from './frame/arrival.ts'
import { followLanguage } from './frame/language.ts'
import { followNetwork } from './frame/offline.ts'
import { prepare } from './frame/readiness.ts'
import { followTheme } from './frame/theme.ts'
import { paths } from './paths.ts'
import { type Route, routeAt } from './routes.tsx'
import { noteHost } from './session/host.ts'
import { followOtherTabs, session } from './session/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root.')

noteHost()
followOtherTabs()
followTheme()
followSteps()
followNetwork()
ignoreStrayPresses()

/** Milliseconds that the shell waits for figures before the page shows its own waiting state. */
const FIRST_PAINT_TIMEOUT_MS = 2_000

// What React mends by drawing the page once more does the reader no harm, and is a fault of ours: its cause is told.
const told = {
  onRecoverableError: (error: unknown) => reportError(error instanceof Error ? (error.cause ?? error) : error),
}

const isMembers = (door: Route['door']) => door === 'member' || door === 'activated member'

const route = routeAt(location.pathname === '/' ? paths.home : location.pathname)

if (root.dataset['painted'] === 'home' && route?.name === 'home' && !(location.pathname === '/' && session.now().tk)) {
  // Home stands in the page already, in English: take it over as it is, then speak the reader's language.
  hydrateRoot(root, <App paintedFor={paths.home} />, told)
  delete root.dataset['painted']
  root.querySelector<HTMLElement>('[data-pressed]')?.click()
  void prepare(route)
  void followLanguage()
} else {
  // The shell stays until the first page is whole: its screen, its words, and for a while its member's figures too.
  const show = () => createRoot(root, told).render(<App />)
  const whole = async () => {
    await Promise.all([followLanguage(), route && prepare(route)])
    if (route && isMembers(route.door) && session.now().tk) {
      const { meetMember } = await import('./frame/MemberDoor.tsx')
      await Promise.race([meetMember(), new Promise((late) => setTimeout(late, FIRST_PAINT_TIMEOUT_MS))])
    }
  }
  whole().then(show, show)
}
