import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import { signChallenge } from '@humidor/client/passkeys.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { say } from '@humidor/ui/toast.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { session } from '../../../session/session.ts'

const { beginOperatorPasskeyLogin, operatorPasskeyLogin } = consoleContract.operators

/** Signs in with a passkey that the operator chooses, where the browser has them. */
export function PasskeySignIn() {
  const [asking, setAsking] = useState(false)
  const beginning = useAct(beginOperatorPasskeyLogin)
  const signingIn = useAct(operatorPasskeyLogin, { then: ({ token }) => session.signIn(token) })
  if (!canUsePasskeys()) return null
  const ask = async () => {
    const begun = await beginning.act({})
    if (begun === undefined) return
    const answer = await signChallenge(begun.challenge, begun.rpId, [])
    if (answer === undefined) say('No passkey was used. Sign in with your password, or try again.', 'bad')
    else await signingIn.act({ answer })
  }
  const press = () => {
    if (asking) return
    setAsking(true)
    void ask().finally(() => setAsking(false))
  }
  return (
    <Button kind="quiet" block icon={KeyRound} busy={asking} disabled={beginning.offline} onClick={press}>
      Use a passkey
    </Button>
  )
}
