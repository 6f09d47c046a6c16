import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as platformCalls from '@humidor/contract/platform/settings.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'

/** Sends a transfer. Used by the page, as the reader may leave the step with the button before the answer. */
export function useSending(onSent: () => void) {
  const words = useWords('wallet')
  const exactly = useExactText()
  return useAct(walletCalls.transferUsdc, {
    then: onSent,
    successIfLeft: (_, { money }) => words('transferu.sentTitle', { amount: exactly(money) }),
    changes: [
      memberCalls.info,
      walletCalls.detail,
      walletCalls.transfersInReview,
      walletCalls.people,
      // The fee may have changed.
      platformCalls.settings,
    ],
    inField: ['google_code_error', 'google_auth_failed', 'illegal_value', 'content_too_long', 'content_has_link'],
  })
}
