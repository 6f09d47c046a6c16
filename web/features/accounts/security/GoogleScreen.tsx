import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { FirstKey } from './FirstKey.tsx'
import { KeptCodes } from './KeptCodes.tsx'
import { MoneyPaused } from './MoneyPaused.tsx'
import { NewKey, type PreparedKey } from './NewKey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

/**
 * /Google: the authenticator in use, its recovery codes, and its replacement: first a code from the mailbox, then, at
 * `?step=key`, the new key. The server shows the key again after a reload, on this device.
 */
export function GoogleScreen() {
  const words = useWords('security')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [key, setKey] = useState<PreparedKey>()
  const [expired, setExpired] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const pending = useAsk(securityCalls.pendingAuthenticator, {}, { fresh: 0 })
  const asked = together({
    security: useAsk(securityCalls.security, {}),
    settings: useSettings(),
    mine: useMember(),
    pending,
  })
  const { email = '' } = useMember().data ?? {}
  const prepared = key ?? (pending.data && !pending.data.first && !expired ? pending.data : undefined)
  const confirming = query.get('step') === 'key' ? prepared : undefined
  useStep(codes ? 'codes' : confirming ? 'key' : 'form')

  if (codes) return <KeptCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (confirming)
    return (
      <NewKey
        prepared={confirming}
        email={email}
        onExpired={() => {
          setExpired(true)
          setKey(undefined)
          navigate(paths.google, { replace: true })
        }}
      />
    )
  return (
    <Page title={words('google.title')} back={paths.more} still of={asked}>
      {({ security, settings, mine, pending: shown }) => (
        <>
          {security.moneyWaitsUntil && <MoneyPaused until={security.moneyWaitsUntil} />}
          <Rows card>
            <Row icon={ShieldCheck} title={words('google.inUse')} sub={words('google.inUseText')} />
          </Rows>
          {shown?.first && <FirstKey shown={shown} email={mine.email} />}
          {prepared && (
            <>
              <Note>{words('google.resume')}</Note>
              <ButtonLink block href={`${paths.google}?step=key`}>
                {words('google.resumeGo')}
              </ButtonLink>
            </>
          )}
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
