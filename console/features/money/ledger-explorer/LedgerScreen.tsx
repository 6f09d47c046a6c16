import { Route, Switch } from 'wouter'
import { AccountScreen } from './AccountScreen.tsx'
import { AccountsScreen } from './AccountsScreen.tsx'
import { TransfersScreen } from './TransfersScreen.tsx'

/** The ledger: transfers, accounts, and the history of each account. */
export const LedgerScreen = () => (
  <Switch>
    <Route path="/ledger/account/:number">{({ number }) => <AccountScreen key={number} number={number} />}</Route>
    <Route path="/ledger/accounts">
      <AccountsScreen />
    </Route>
    <Route>
      <TransfersScreen />
    </Route>
  </Switch>
)
