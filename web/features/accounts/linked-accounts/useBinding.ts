import { contract } from '@humidor/contract/index.ts'
import { askAs } from '../../../api/ask.ts'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

/**
 * What follows once another account has been created: its own sign-in on this device ends, as the member goes on with the
 * one in use, and where they wish it the two are linked. Linking without a mail code is possible for ten minutes (rules P11).
 */
export function useBinding() {
  const words = useWords('account')
  const { act } = useAct(contract.linkedAccounts.addConnectUser, {
    thanks: words('add.done'),
    changes: [contract.linkedAccounts.getConnectedUsers],
  })
  return async (token: string, bind: { email: string; password: string } | undefined) => {
    if (bind) await act(bind)
    await askAs(token)(contract.identity.logout, {})
  }
}
