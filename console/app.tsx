import '@humidor/ui/css/tokens.css'
import '@humidor/ui/css/fonts.css'
import '@humidor/ui/css/font-fallbacks.css'
import '@humidor/ui/css/base.css'
import '@humidor/ui/css/state.css'
import { ReaderContext } from '@humidor/ui/reader.ts'
import { Toasts } from '@humidor/ui/Toasts.tsx'
import { Route, Router, Switch } from 'wouter'
import { withNavigationGuard } from './components/navigation-guard.ts'
import { ScreensContext } from './components/rights/screens-context.ts'
import { InvitationScreen } from './features/backoffice/invitation/InvitationScreen.tsx'
import { SignInScreen } from './features/backoffice/sign-in/SignInScreen.tsx'
import { Crash } from './frame/Crash.tsx'
import { Frame } from './frame/Frame.tsx'
import { screens } from './screens.tsx'
import { useSession } from './session/session.ts'
import { labels } from './words/labels.ts'

const reader = { lang: 'en', labels }

/** The console. A signed-out operator sees the sign-in at every address, then the requested page. Invitations have their own page. */
export function App() {
  const { otk } = useSession()
  return (
    <Router base="/console" aroundNav={withNavigationGuard}>
      <ReaderContext value={reader}>
        <Crash>
          <ScreensContext value={screens}>
            <Switch>
              <Route path="/invitation" component={InvitationScreen} />
              <Route>{otk === undefined ? <SignInScreen /> : <Frame key={otk} screens={screens} />}</Route>
            </Switch>
          </ScreensContext>
        </Crash>
        <Toasts within="page" />
      </ReaderContext>
    </Router>
  )
}
