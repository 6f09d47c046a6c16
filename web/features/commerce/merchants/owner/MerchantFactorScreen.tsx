import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAsk } from '../../../../api/useAsk.ts'
import { useStep } from '../../../../frame/arrival.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { KeptCodes } from '../../../accounts/security/security.ts'
import type { PreparedKey } from './factor.ts'
import { OwnerAuthenticator } from './OwnerAuthenticator.tsx'
import { OwnerKey } from './OwnerKey.tsx'
import { OwnerPasskeys } from './OwnerPasskeys.tsx'
import { OwnerRecoveryCodes } from './OwnerRecoveryCodes.tsx'

const keyStep = `${paths.merchantFactor}?step=key`

/**
 * /MerchantFactor: the owner's authenticator, recovery codes and passkeys; at `?step=key` a key that waits for its first code. The
 * server shows that key again after a reload, on this device. Fresh recovery codes are shown once, in the place of the page.
 */
export function MerchantFactorScreen() {
  const words = useWords('merchant-security')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [key, setKey] = useState<PreparedKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const factor = useAsk(ownerFactorCalls.ownerFactor, {}, { fresh: 0 })
  const asked = together({ factor, owner: useAsk(ownerCalls.owner, {}) })
  const prepared = key ?? factor.data?.pending ?? undefined
  const confirming = query.get('step') === 'key' ? prepared : undefined
  useStep(codes ? 'codes' : confirming ? 'key' : 'form')
  const leaveKey = () => {
    setKey(undefined)
    navigate(paths.merchantFactor, { replace: true })
  }
  if (codes)
    return (
      <KeptCodes
        codes={codes}
        lead={words('factor.codesText')}
        fileHead={(moment) => words('factor.fileHead', { moment })}
        onKept={() => setCodes(undefined)}
      />
    )
  if (confirming)
    return (
      <OwnerKey
        prepared={confirming}
        replaces={factor.data?.authenticatorSince !== null && factor.data !== undefined}
        onExpired={leaveKey}
        onDone={(made) => {
          setCodes(made)
          leaveKey()
        }}
      />
    )
  return (
    <Page
      title={words('factor.title')}
      back={paths.merchantSecurity}
      of={asked}
      skeleton={<RowsSkeleton rows={3} card />}
    >
      {({ factor: found, owner }) => (
        <>
          <p className="muted">{words('factor.lead')}</p>
          <OwnerAuthenticator
            factor={found}
            hasEmail={owner.email !== null}
            keyStep={prepared && keyStep}
            onPrepared={(fresh) => {
              setKey(fresh)
              navigate(keyStep)
            }}
          />
          {found.authenticatorSince !== null && (
            <>
              <OwnerRecoveryCodes left={found.recoveryCodesLeft} onMade={setCodes} />
              <OwnerPasskeys passkeys={found.passkeys} />
            </>
          )}
          <Note kind="plain">{words('factor.lost')}</Note>
        </>
      )}
    </Page>
  )
}
