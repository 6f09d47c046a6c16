import { consoleContract } from '@humidor/contract/console/index.ts'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useEffect, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { refusalText } from '../../words/refusals.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { OVER, type Shown } from './invitation.ts'
import '@humidor/ui/css/wood-back.css'
import '../../desk/way-in.css'

const { openInvitation } = consoleContract.operators

/** Where the link of an invitation leads: somebody sets a password and an authenticator of their own, and is an operator. */
export function InvitationScreen() {
  // Behind the `#`, which a browser sends to no server.
  const [token] = useState(() => location.hash.slice(1))
  const [shown, setShown] = useState<Shown>()
  const [done, setDone] = useState(false)
  useEffect(() => {
    document.title = 'Invitation · Humidor back office'
  }, [])
  return (
    <main className="signin">
      <div className="signin__card">
        <header className="signin__head">
          <Mark size={44} />
          <div>
            <h1>Humidor</h1>
            <p>Back office, invitation</p>
          </div>
        </header>
        {done && shown ? (
          <Done email={shown.email} />
        ) : shown ? (
          <EnrolForm token={token} shown={shown} onDone={() => setDone(true)} />
        ) : (
          <Begin token={token} onShown={setShown} />
        )}
        <p className="signin__foot">Everything done here is written into the audit log.</p>
      </div>
    </main>
  )
}

function Begin({ token, onShown }: { token: string; onShown: (shown: Shown) => void }) {
  const opening = useAct(openInvitation, { inField: ['not_found', 'code_request_too_frequent'], then: onShown })
  const { refusal } = opening
  return (
    <>
      <p>
        You are to be an operator. Have an authenticator app at hand, on a telephone that is yours alone, and choose a
        password that you use nowhere else.
      </p>
      {refusal && <Note>{refusal === 'not_found' ? OVER : refusalText(refusal)}</Note>}
      <Button block busy={opening.busy} disabled={opening.offline} onClick={() => void opening.act({ token })}>
        Begin
      </Button>
    </>
  )
}

const Done = ({ email }: { email: string }) => (
  <>
    <Note>You are an operator now. Sign in as {email}, with the next code that your authenticator shows.</Note>
    <ButtonLink block href="/">
      Go to the sign-in
    </ButtonLink>
  </>
)
