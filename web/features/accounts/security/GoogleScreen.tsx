import { contract } from '@humidor/contract/index.ts'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { KeptCodes } from './KeptCodes.tsx'
import { MoneyPaused } from './MoneyPaused.tsx'
import { NewKey, type PreparedKey } from './NewKey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

/**
 * /Google: the authenticator in use, its recovery codes, and its replacement: first a code from the mailbox, then, at
 * `?step=key`, the new key. Only this page keeps the key: a reload starts over, and changes nothing.
 */
export function GoogleScreen() {
  const words = useWords('security')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [key, setKey] = useState<PreparedKey>()
  const [expired, setExpired] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const asked = together({ security: useAsk(contract.security.security, {}), settings: useSettings() })
  const confirming = query.get('step') === 'key' ? key : undefined
  useStep(codes ? 'codes' : confirming ? 'key' : 'form')

  if (codes) return <KeptCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (confirming)
    return (
      <NewKey
        prepared={confirming}
        onExpired={() => {
          setExpired(true)
          navigate(paths.google, { replace: true })
        }}
      />
    )
  return (
    <Page title={words('google.title')} back={paths.more} still of={asked}>
      {({ security, settings }) => (
        <>
          {security.moneyWaitsUntil && <MoneyPaused until={security.moneyWaitsUntil} />}
          <Rows card>
            <Row icon={ShieldCheck} title={words('google.inUse')} sub={words('google.inUseText')} />
          </Rows>
          {expired && <Note kind="ember">{words('google.expired')}</Note>}
          <SetUp
            pause={settings.factorPause}
            onPrepared={(prepared) => {
              setKey(prepared)
              setExpired(false)
              navigate(`${paths.google}?step=key`)
            }}
          />
          <RecoveryCodes left={security.recoveryCodesLeft} waitsUntil={security.moneyWaitsUntil} onMade={setCodes} />
        </>
      )}
    </Page>
  )
}
