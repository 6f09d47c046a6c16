import { contract } from '@humidor/contract/index.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'

/** Sends a transfer. Used by the page, as the reader may leave the step with the button before the answer. */
export function useSending(onSent: () => void) {
  const words = useWords('wallet')
  const exactly = useExactText()
  return useAct(contract.wallet.transferUsdc, {
    then: onSent,
    successIfLeft: (_, { money }) => words('transferu.sentTitle', { amount: exactly(money) }),
    changes: [
      contract.member.info,
      contract.wallet.detail,
      contract.wallet.transfersInReview,
      // The fee may have changed.
      contract.platform.settings,
    ],
    inField: ['google_code_error', 'google_auth_failed', 'illegal_value'],
  })
}
