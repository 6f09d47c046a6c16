import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../../api/useAsk.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { Devices } from './Devices.tsx'
import { FactorRow } from './FactorRow.tsx'
import { KeysAfterRecovery } from './KeysAfterRecovery.tsx'
import { OwnerEmail } from './OwnerEmail.tsx'

/** /MerchantSecurity: API keys from before a recovery, the way to the second factor, the owner's address, and the devices that are signed in. */
export function MerchantSecurityScreen() {
  const words = useWords('merchant-security')
  const asked = useAsk(ownerCalls.owner, {}, { fresh: 0 })
  return (
    <Page title={words('title')} back={paths.merchantMore} of={asked} skeleton={<RowsSkeleton rows={3} card />}>
      {(owner) => (
        <>
          <KeysAfterRecovery recovery={owner.recovery} />
          <FactorRow />
          <OwnerEmail owner={owner} />
          <Devices devices={owner.devices} />
        </>
      )}
    </Page>
  )
}
