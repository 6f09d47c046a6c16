import type { Usdt } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The page after a request: what happens next, and where to follow it. */
export function WithdrawSent({ money, fee }: { money: Usdt; fee: PerMille }) {
  const words = useWords('withdrawals')
  const exactly = useExactText()
  return (
    <>
      <DoneState
        title={words('sent.title', { amount: exactly(money) })}
        text={words('sent.text', { arrives: exactly(splitWithdrawal(money, fee).paid, 'USDT') })}
      />
      <div className="stack">
        <ButtonLink href={paths.withdrawdetail} block>
          {words('sent.follow')}
        </ButtonLink>
        <ButtonLink href={paths.asset} kind="ghost" block>
          {words('sent.done')}
        </ButtonLink>
      </div>
    </>
  )
}
