import { contract } from '@humidor/contract/index.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { BindForm } from './BindForm.tsx'
import { BoundAddress } from './BoundAddress.tsx'
import { MoneyPaused } from './MoneyPaused.tsx'

/** /Bindaddress: the address that withdrawals go to, and the form to change it. */
export function BindaddressScreen() {
  const words = useWords('security')
  const asked = together({ mine: useMember(), settings: useSettings() })
  const { moneyWaitsUntil } = useAsk(contract.security.security, {}).data ?? {}
  const [done, setDone] = useState(false)
  useStep(done ? 'done' : 'form')
  return (
    <Page title={words('address.title')} back={paths.more} still of={asked}>
      {({ mine: { cashAddress }, settings }) => (
        <>
          {done && (
            <DoneState
              title={words('address.boundTitle')}
              text={words('address.boundText', { hours: hoursIn(settings.addressPause) })}
            />
          )}
          {cashAddress === null ? (
            <Note kind="plain">{words('address.none')}</Note>
          ) : (
            <BoundAddress address={cashAddress} />
          )}
          {done ? (
            <ButtonLink href={paths.more} block>
              {words('address.done')}
            </ButtonLink>
          ) : moneyWaitsUntil ? (
            <MoneyPaused until={moneyWaitsUntil} />
          ) : (
            <BindForm first={cashAddress === null} pause={settings.addressPause} onBound={() => setDone(true)} />
          )}
        </>
      )}
    </Page>
  )
}
