import { Route, Switch } from 'wouter'
import { HistoryScreen } from './HistoryScreen.tsx'
import { LookUpScreen } from './LookUpScreen.tsx'

/** Members: the look-up, and the history of one member's accounts. */
export const MembersScreen = () => (
  <Switch>
    <Route path="/members/:uid/history">{({ uid }) => <HistoryScreen key={uid} uid={uid} />}</Route>
    <Route>
      <LookUpScreen />
    </Route>
  </Switch>
)
