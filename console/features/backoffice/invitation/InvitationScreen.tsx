import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useEffect, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { SignedOutPage } from '../../../components/SignedOutPage.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { OVER, type Shown } from './invitation.ts'

const { openInvitation } = consoleContract.operators

/** The target of an invitation link: the person sets a password and an authenticator, and becomes an operator. */
export function InvitationScreen() {
  // The token is behind the `#`, which a browser sends to no server.
  const [token] = useState(() => location.hash.slice(1))
  const [shown, setShown] = useState<Shown>()
  const [done, setDone] = useState(false)
  useEffect(() => {
    document.title = 'Invitation · Humidor back office'
  }, [])
  return (
    <SignedOutPage place="Back office, invitation">
      {done && shown ? (
        <Done email={shown.email} />
      ) : shown ? (
        <EnrolForm token={token} shown={shown} onDone={() => setDone(true)} />
      ) : (
        <Begin token={token} onShown={setShown} />
      )}
    </SignedOutPage>
  )
}

function Begin({ token, onShown }: { token: string; onShown: (shown: Shown) => void }) {
  const opening = useAct(openInvitation, { inField: ['not_found', 'code_request_too_frequent'], then: onShown })
  const { refusal } = opening
  return (
    <>
      <p>
        You are invited to become an operator. You need an authenticator app on a phone that only you use, and a
        password that you use nowhere else.
      </p>
      {refusal && <Note>{refusal === 'not_found' ? OVER : refusalText(refusal)}</Note>}
      <Button block busy={opening.busy} disabled={opening.offline} onClick={() => void opening.act({ token })}>
        Start
      </Button>
    </>
  )
}

const Done = ({ email }: { email: string }) => (
  <>
    <Note>
      You are now an operator. Sign in as {email} with the next code from your authenticator. Then you can add a passkey
      under My account.
    </Note>
    <ButtonLink block href="/">
      Go to sign-in
    </ButtonLink>
  </>
)
