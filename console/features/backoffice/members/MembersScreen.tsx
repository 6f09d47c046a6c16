import { Route, Switch } from 'wouter'
import { HistoryScreen } from './HistoryScreen.tsx'
import { LookUpScreen } from './LookUpScreen.tsx'

/** Members: the look-up, and below it everything that moved in one member's accounts. */
export const MembersScreen = () => (
  <Switch>
    <Route path="/members/:uid/history">{({ uid }) => <HistoryScreen key={uid} uid={Number(uid)} />}</Route>
    <Route>
      <LookUpScreen />
    </Route>
  </Switch>
)
