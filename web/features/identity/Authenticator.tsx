import { Button } from '@humidor/ui/Button.tsx'
import { useBackButton } from '@humidor/ui/back-button.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import '@humidor/ui/css/qr.css'
import '@humidor/ui/css/screen-login.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useWords } from '../../words/words.ts'

export interface Enrolled {
  googleAuthQrcode: string
  secret: string
  token: string
}

/** Who leaves now has lost the key for good: neither a slip of the thumb nor a reload takes it away unasked. */
function useStaying(onBack: () => void) {
  useBackButton(onBack)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}

/** The second step of registering: the key for the authenticator, shown this once. */
export function Authenticator({ googleAuthQrcode, secret, token }: Enrolled) {
  const words = useWords('identity')
  const frame = useWords('frame')
  const [, navigate] = useLocation()
  const [saved, setSaved] = useState(false)
  useStaying(() => say(words('authenticator.once'), 'bad'))
  const open = () => {
    session.signIn(token)
    navigate(paths.index, { replace: true })
  }
  return (
    <Page title={words('authenticator.title')} className="login">
      <div className="stack">
        <h2 className="title-1">{words('authenticator.heading')}</h2>
        <p className="muted">{words('authenticator.lead')}</p>
      </div>
      <div className="qr" style={{ width: 206 }}>
        <img src={googleAuthQrcode} alt={words('authenticator.qr')} />
      </div>
      <div className="stack">
        <p className="label">{words('authenticator.manual')}</p>
        <CopyBox
          text={secret}
          label={words('authenticator.copyKey')}
          done={frame('url_copy_success')}
          failed={frame('url_copy_failed')}
        />
      </div>
      <Note kind="ember">{words('authenticator.once')}</Note>
      <div className="stack">
        <Check checked={saved} onChange={setSaved}>
          {words('authenticator.saved')}
        </Check>
        <Button block disabled={!saved} onClick={open}>
          {words('authenticator.open')}
        </Button>
      </div>
    </Page>
  )
}
