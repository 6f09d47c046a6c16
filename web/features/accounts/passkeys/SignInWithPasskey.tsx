import type { AnswerOf } from '@humidor/client/client.ts'
import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { KeyRound } from 'lucide-react'
import { useAct } from '../../../api/useAct.ts'
import { usePasskey } from '../../../frame/passkeys/usePasskey.ts'
import { useWords } from '../../../words/words.ts'

/** Signs in with a passkey that the reader chooses. */
export function SignInWithPasskey({ onDone }: { onDone: (it: AnswerOf<typeof passkeysCalls.passkeyLogin>) => void }) {
  const words = useWords('identity')
  const { asking, press } = usePasskey()
  const login = useAct(passkeysCalls.passkeyLogin, { then: onDone })
  if (!canUsePasskeys()) return null
  const signIn = () =>
    press(
      async () => (await import('../../../frame/passkeys/browser.ts')).answerSignIn(),
      (answer) => login.act({ answer }),
    )
  return (
    <Button kind="quiet" block icon={KeyRound} busy={asking} disabled={login.offline} onClick={() => void signIn()}>
      {words('login.passkey')}
    </Button>
  )
}
