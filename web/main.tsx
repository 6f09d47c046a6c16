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

/** Milliseconds that the shell waits for figures before the page shows its own waiting state. */
const PATIENCE = 2_000

// What React mended by drawing the page once more is no error to the reader. In development it is told, with its cause.
const quietly = import.meta.env.DEV ? {} : { onRecoverableError() {} }

const isMembers = (door: Route['door']) => door === 'member' || door === 'activated member'

const route = routeAt(location.pathname === '/' ? paths.home : location.pathname)

if (root.dataset['painted'] === 'home' && route?.name === 'home' && !(location.pathname === '/' && session.now().tk)) {
  // Home stands in the page already, in English: take it over as it is, then speak the reader's language.
  hydrateRoot(root, <App paintedFor={paths.home} />)
  void prepare(route)
  void followLanguage()
} else {
  // The shell stays until the first page is whole: its screen, its words, and for a while its member's figures too.
  const show = () => createRoot(root, quietly).render(<App />)
  const whole = async () => {
    await Promise.all([followLanguage(), route && prepare(route)])
    if (route && isMembers(route.door) && session.now().tk) {
      const { meetMember } = await import('./frame/MemberDoor.tsx')
      await Promise.race([meetMember(), new Promise((late) => setTimeout(late, PATIENCE))])
    }
  }
  whole().then(show, show)
}
