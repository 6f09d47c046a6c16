import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { authenticatorLink } from '@humidor/domain/accounts/authenticator.ts'
import { AuthenticatorKey } from '@humidor/ui/AuthenticatorKey.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** A key that is not in use yet. */
export interface PreparedKey {
  /** The QR code as a data URI. */
  qrcodeUrl: string
  secret: string
}

interface NewKeyProps {
  prepared: PreparedKey
  /** The member's address. */
  email: string
  /** The server no longer accepts this key. */
  onExpired: () => void
}

/** The second step: the new key, and a code from it. Nothing changes until the code is confirmed. */
export function NewKey({ prepared, email, onExpired }: NewKeyProps) {
  const words = useWords('security')
  const identity = useWords('identity')
  const frame = useWords('frame')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const confirm = useAct(securityCalls.confirmGoogleCode, {
    success: words('google.success'),
    then: () => navigate(paths.more, { replace: true }),
    changes: [securityCalls.security, securityCalls.pendingAuthenticator],
    inField: securityCalls.confirmGoogleCode.errors,
  })
  const mistake = useMistake(confirm, { google_code_error: 'code', google_auth_failed: 'code' })
  const expire = useEffectEvent(onExpired)
  const gone = confirm.refusal === 'authorization_expired'
  useEffect(() => {
    if (gone) expire()
  }, [gone])
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || confirm.busy) return
    if ((await confirm.act({ googleCode: code })) === undefined) setCode('')
  }

  return (
    <Page title={words('google.title')} back={paths.google}>
      <div className="stack">
        <h2 className="title-1">{words('google.scanHeading')}</h2>
        <p className="muted">{words('google.scanLead')}</p>
      </div>
      <AuthenticatorKey
        picture={prepared.qrcodeUrl}
        pictureLabel={identity('authenticator.qr')}
        secret={prepared.secret}
        manual={identity('authenticator.manual')}
        copyLabel={identity('authenticator.copyKey')}
        link={authenticatorLink(prepared.secret, email)}
        linkLabel={identity('authenticator.openApp')}
        done={frame('url_copy_success')}
        failed={frame('url_copy_failed')}
      />
      <Form onSubmit={() => void submit()}>
        <CodeField
          label={words('google.newCode')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <Note>{words('google.until')}</Note>
        <div className="stack">
          <Button type="submit" block busy={confirm.busy} disabled={confirm.offline}>
            {words('google.confirm')}
          </Button>
          <ButtonLink kind="ghost" block href={paths.more}>
            {words('google.keep')}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
