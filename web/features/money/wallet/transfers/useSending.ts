import { contract } from '@humidor/contract/index.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'

/** How a transfer is sent. It belongs to the page: the step with the button may be left before there is an answer. */
export function useSending(onSent: () => void) {
  const words = useWords('wallet')
  const exactly = useExactText()
  return useAct(contract.wallet.transferUsdc, {
    then: onSent,
    left: (_, { money }) => words('transferu.sentTitle', { amount: exactly(money) }),
    changes: [
      contract.member.info,
      contract.wallet.detail,
      contract.wallet.transfersInReview,
      // The fee, where it has changed meanwhile.
      contract.platform.settings,
    ],
    inField: ['google_code_error', 'google_auth_failed', 'illegal_value'],
  })
}
