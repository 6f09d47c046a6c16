import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { authenticatorLink } from '@humidor/domain/accounts/authenticator.ts'
import { AuthenticatorKey } from '@humidor/ui/AuthenticatorKey.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useMerchant } from '../../../../api/useMerchant.ts'
import { useMistake } from '../../../../api/useMistake.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import type { PreparedKey } from './factor.ts'

interface OwnerKeyProps {
  prepared: PreparedKey
  /** Another authenticator is in use, and works until this one is confirmed. */
  replaces: boolean
  /** The server no longer accepts this key. */
  onExpired: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** The key of a new authenticator, and its first code. Nothing changes until the code is confirmed. */
export function OwnerKey({ prepared, replaces, onExpired, onDone }: OwnerKeyProps) {
  const words = useWords('merchant-security')
  const security = useWords('security')
  const identity = useWords('identity')
  const frame = useWords('frame')
  const refusalText = useRefusalText()
  const { vcode = '' } = useMerchant().data ?? {}
  const [code, setCode] = useState('')
  const confirm = useAct(ownerFactorCalls.confirmOwnerAuthenticator, {
    success: words('factor.done'),
    then: onDone,
    changes: [ownerFactorCalls.ownerFactor],
    inField: ownerFactorCalls.confirmOwnerAuthenticator.errors,
  })
  const mistake = useMistake(confirm, { google_code_error: 'code', google_auth_failed: 'code' })
  const expire = useEffectEvent(() => {
    say(security('google.expired'), 'bad')
    onExpired()
  })
  const isGone = confirm.refusal === 'authorization_expired'
  useEffect(() => {
    if (isGone) expire()
  }, [isGone])
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || confirm.busy) return
    if ((await confirm.act({ code })) === undefined) setCode('')
  }
  return (
    <Page title={security('google.title')} back={paths.merchantFactor}>
      <div className="stack">
        <h2 className="title-1">{security('google.scanHeading')}</h2>
        <p className="muted">{security('google.scanLead')}</p>
      </div>
      <AuthenticatorKey
        picture={prepared.qrcodeUrl}
        pictureLabel={identity('authenticator.qr')}
        secret={prepared.secret}
        manual={identity('authenticator.manual')}
        copyLabel={identity('authenticator.copyKey')}
        link={authenticatorLink(prepared.secret, vcode)}
        linkLabel={identity('authenticator.openApp')}
        done={frame('url_copy_success')}
        failed={frame('url_copy_failed')}
      />
      <Form onSubmit={() => void submit()}>
        <CodeField
          label={security('google.newCode')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        {replaces && <Note>{security('google.until')}</Note>}
        <div className="stack">
          <Button type="submit" block busy={confirm.busy} disabled={confirm.offline}>
            {security('google.confirm')}
          </Button>
          <ButtonLink kind="ghost" block href={paths.merchantFactor}>
            {frame('ui.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
