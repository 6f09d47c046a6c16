import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { authenticatorLink } from '@humidor/domain/accounts/authenticator.ts'
import { AuthenticatorKey } from '@humidor/ui/AuthenticatorKey.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import type { PreparedKey } from './NewKey.tsx'

/** The key of the registration again, on the device that registered, until a code of it was used; and a code to try it. */
export function FirstKey({ shown, email }: { shown: PreparedKey; email: string }) {
  const words = useWords('security')
  const identity = useWords('identity')
  const frame = useWords('frame')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const attempt = useAct(securityCalls.tryAuthenticator, {
    success: words('google.tryDone'),
    changes: [securityCalls.pendingAuthenticator],
    inField: securityCalls.tryAuthenticator.errors,
  })
  const mistake = useMistake(attempt, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || attempt.busy) return
    if ((await attempt.act({ googleCode: code })) === undefined) setCode('')
  }
  return (
    <Section title={words('google.tryTitle')}>
      <p className="muted">{words('google.tryText')}</p>
      <AuthenticatorKey
        picture={shown.qrcodeUrl}
        pictureLabel={identity('authenticator.qr')}
        secret={shown.secret}
        manual={identity('authenticator.manual')}
        copyLabel={identity('authenticator.copyKey')}
        link={authenticatorLink(shown.secret, email)}
        linkLabel={identity('authenticator.openApp')}
        done={frame('url_copy_success')}
        failed={frame('url_copy_failed')}
      />
      <Form onSubmit={() => void submit()}>
        <CodeField
          label={words('google.tryCode')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <Button type="submit" block busy={attempt.busy} disabled={attempt.offline}>
          {words('google.trySubmit')}
        </Button>
      </Form>
    </Section>
  )
}
