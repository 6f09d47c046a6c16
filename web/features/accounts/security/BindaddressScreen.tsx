import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { refuseAnother } from '@humidor/domain/money/withdrawal-address.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { clockOffset, useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import type { KeptAddress } from './AddressLine.tsx'
import { BindForm } from './BindForm.tsx'
import { KeptAddresses } from './KeptAddresses.tsx'
import { MoneyPaused } from './MoneyPaused.tsx'

/** /Bindaddress: the addresses that withdrawals can go to, and the form for another. Leads back to where the reader came from. */
export function BindaddressScreen() {
  const words = useWords('security')
  const settings = useSettings()
  const asked = together({ kept: useAsk(withdrawalsCalls.cashAddresses, {}), settings })
  const [done, setDone] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const [query] = useSearchParams()
  const back = query.get('from') === 'withdraw' ? paths.withdraw : paths.more
  useStep(done ? 'done' : 'form')
  return (
    <Page title={words('address.title')} back={back} still of={asked}>
      {({ kept, settings: { addressPause: pause } }) => (
        <>
          {done && (
            <DoneState
              title={words('address.boundTitle')}
              text={words('address.boundText', { hours: hoursIn(pause) })}
            />
          )}
          {kept.length === 0 ? (
            <Note kind="plain">{words('address.none')}</Note>
          ) : (
            <KeptAddresses of={kept} pause={pause} now={new Date(openedAt + clockOffset(settings))} />
          )}
          {done ? (
            <ButtonLink href={back} block>
              {words('address.done')}
            </ButtonLink>
          ) : (
            <Another kept={kept} pause={pause} onBound={() => setDone(true)} />
          )}
        </>
      )}
    </Page>
  )
}

interface AnotherProps {
  kept: readonly KeptAddress[]
  pause: number
  onBound: () => void
}

/** The form for one more address, or why none can be bound now. */
function Another({ kept, pause, onBound }: AnotherProps) {
  const refusalText = useRefusalText()
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  if (moneyWaitsUntil) return <MoneyPaused until={moneyWaitsUntil} />
  const full = refuseAnother(kept.length)
  if (full) return <Note kind="plain">{refusalText(full)}</Note>
  return <BindForm first={kept.length === 0} pause={pause} onBound={onBound} />
}
