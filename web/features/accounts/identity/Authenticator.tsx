import { authenticatorLink } from '@humidor/domain/accounts/authenticator.ts'
import { AuthenticatorKey } from '@humidor/ui/AuthenticatorKey.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useBackGuard } from '@humidor/ui/back-button.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { useState } from 'react'
import '@humidor/ui/css/screen-login.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useWords } from '../../../words/words.ts'

export interface Enrolled {
  /** The address of the new member. */
  email: string
  googleAuthQrcode: string
  secret: string
  token: string
}

export interface AuthenticatorProps extends Omit<Enrolled, 'token'> {
  /** The label of the button at the end. */
  open: string
  onOpen: () => void
}

/** The second step of the registration: the key for the authenticator, shown only once. */
export function Authenticator({ googleAuthQrcode, secret, email, open, onOpen }: AuthenticatorProps) {
  const words = useWords('identity')
  const frame = useWords('frame')
  const [saved, setSaved] = useState(false)
  useBackGuard(() => say(words('authenticator.once'), 'bad'))
  return (
    <Page title={words('authenticator.title')} className="login">
      <div className="stack">
        <h2 className="title-1">{words('authenticator.heading')}</h2>
        <p className="muted">{words('authenticator.lead')}</p>
      </div>
      <AuthenticatorKey
        picture={googleAuthQrcode}
        pictureLabel={words('authenticator.qr')}
        secret={secret}
        manual={words('authenticator.manual')}
        copyLabel={words('authenticator.copyKey')}
        link={authenticatorLink(secret, email)}
        linkLabel={words('authenticator.openApp')}
        done={frame('url_copy_success')}
        failed={frame('url_copy_failed')}
      />
      <Note kind="ember">{words('authenticator.once')}</Note>
      <div className="stack">
        <Check checked={saved} onChange={setSaved}>
          {words('authenticator.saved')}
        </Check>
        <Button block disabled={!saved} onClick={onOpen}>
          {open}
        </Button>
      </div>
    </Page>
  )
}
