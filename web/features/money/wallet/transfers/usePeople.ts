import type { AnswerOf } from '@humidor/client/client.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { useAsk } from '../../../../api/useAsk.ts'

type People = AnswerOf<typeof walletCalls.people>

const none: People = { recent: [], contacts: [] }

/** Recent people and contacts. The form waits for them, so that they move no button, but works without them if they do not load. */
export function usePeople(): Loadable<People> {
  const asked = useAsk(walletCalls.people, {})
  const failed = hasFailed(asked)
  return {
    ...{ data: failed ? none : asked.data, isPending: asked.isPending && !failed, isError: false },
    ...{ refetch: asked.refetch, dataUpdatedAt: asked.dataUpdatedAt },
  }
}
