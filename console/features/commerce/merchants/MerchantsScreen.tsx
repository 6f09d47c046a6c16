import { Route, Switch } from 'wouter'
import { MerchantList } from './MerchantList.tsx'
import { MerchantPage } from './MerchantPage.tsx'

/** Merchants: the lists, and the page of one merchant. */
export const MerchantsScreen = () => (
  <Switch>
    <Route path="/merchants/:vcode">{({ vcode }) => <MerchantPage key={vcode} vcode={vcode} />}</Route>
    <Route>
      <MerchantList />
    </Route>
  </Switch>
)
