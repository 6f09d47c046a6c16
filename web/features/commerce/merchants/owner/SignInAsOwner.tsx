import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Fingerprint } from 'lucide-react'
import { useAct } from '../../../../api/useAct.ts'
import { usePasskey } from '../../../../frame/passkeys/usePasskey.ts'
import { useWords } from '../../../../words/words.ts'

/** Signs an owner in with a passkey that the reader chooses. */
export function SignInAsOwner({ onDone }: { onDone: (token: string) => void }) {
  const words = useWords('identity')
  const { asking, press } = usePasskey()
  const login = useAct(ownerFactorCalls.ownerPasskeyLogin, { then: ({ token }) => onDone(token) })
  if (!canUsePasskeys()) return null
  const signIn = () =>
    press(
      async () => (await import('../../../../frame/passkeys/owner-browser.ts')).answerOwnerSignIn(),
      (answer) => login.act({ answer }),
    )
  return (
    <Button
      kind="quiet"
      block
      icon={Fingerprint}
      busy={asking || login.busy}
      disabled={login.offline}
      onClick={() => void signIn()}
    >
      {words('login.passkey')}
    </Button>
  )
}
