import type { NoticeAmount } from '@humidor/domain/community/notices.ts'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MomentStage } from './MomentStage.tsx'

/** A deposit was credited: the lid of the box opens on the amount. */
export function DepositMoment({ money, onClose }: { money: NoticeAmount; onClose: () => void }) {
  const words = useWords('moments')
  const text = useMoneyText()
  const amount = BigInt(money.amount)
  return (
    <MomentStage
      art={
        <div className="moment__box">
          <div className="moment__inside">
            <Money amount={amount} coin={money.coin} size="lg" signed />
          </div>
          <div className="moment__lid" />
        </div>
      }
      title={words('deposit.title')}
      text={words('deposit.text', { amount: text(amount, money.coin) })}
      way={{ text: words('deposit.way'), href: paths.asset }}
      onClose={onClose}
    />
  )
}
