import { Route, Switch } from 'wouter'
import { HistoryScreen } from './HistoryScreen.tsx'
import { LookUpScreen } from './LookUpScreen.tsx'
import { TimelineScreen } from './TimelineScreen.tsx'

/** Members: the look-up, the timeline of one member, and the history of their accounts. */
export const MembersScreen = () => (
  <Switch>
    <Route path="/members/:uid/history">{({ uid }) => <HistoryScreen key={uid} uid={uid} />}</Route>
    <Route path="/members/:uid/timeline">{({ uid }) => <TimelineScreen key={uid} uid={uid} />}</Route>
    <Route>
      <LookUpScreen />
    </Route>
  </Switch>
)
