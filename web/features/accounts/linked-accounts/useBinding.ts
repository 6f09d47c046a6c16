import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { askAs } from '../../../api/ask.ts'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

/**
 * Runs after another account was created: links it to the one in use if the member wants that, and ends its session on this
 * device, as the member goes on with the one in use. Linking needs no mail code for ten minutes (rules P11).
 */
export function useBinding() {
  const words = useWords('account')
  const { act } = useAct(linkedAccountsCalls.addConnectUser, {
    success: words('add.done'),
    changes: [linkedAccountsCalls.getConnectedUsers],
  })
  return async (token: string, bind: { email: string; password: string } | undefined) => {
    if (bind) await act(bind)
    await askAs(token)(identityCalls.logout, {})
  }
}
