import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { mostCig } from '@humidor/domain/products/pledge.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'
import { type Funds, mostToPledge, type Pledged, priceIn } from './pledge.ts'
import type { useStake } from './useStake.ts'

interface StakeFieldsProps {
  pledged: Pledged
  mine: Funds
  stake: ReturnType<typeof useStake>
}

/** The amount to pledge, and its part in ₡ if the member has any. */
export function StakeFields({ pledged, mine, stake }: StakeFieldsProps) {
  const words = useWords('pledges')
  const text = useMoneyText()
  const whole = (amount: bigint) => text(amount, 'USCD', { places: 0 })
  const steps = words('terms.steps', { least: whole(pledged.least), step: whole(pledged.step) })
  const wrongText = useWrongText({ pledged, mine, stake }, steps)
  const picks = [100n, 500n, 1_000n]
    .map((one) => one * 1_000_000n)
    .filter((one) => one >= pledged.least && one % pledged.step === 0n)
  return (
    <>
      <AmountField
        label={words('add.amount')}
        coin="USCD"
        value={stake.typed.money}
        onChange={stake.type('money')}
        has={mine.moneyTransaction}
        most={mostToPledge(stake.cig, pledged, mine)}
        hint={steps}
        error={wrongText(stake.wrongAt('money'))}
        nothing={words('add.lacking')}
      />
      <Chips
        label={words('add.quick')}
        options={picks.map((one) => ({ id: String(one / 1_000_000n), label: text(one, undefined, { places: 0 }) }))}
        value={stake.typed.money}
        onChange={stake.type('money')}
      />
      {mine.moneyProfit > 0n && <OfItInCig pledged={pledged} mine={mine} stake={stake} />}
    </>
  )
}

/** The error of the amount, in words. @param steps the allowed amounts */
function useWrongText({ pledged, mine, stake }: StakeFieldsProps, steps: string) {
  const words = useWords('pledges')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  return (code: ErrorCode | undefined) => {
    if (code === 'wrong_pledge_money') return words('add.wrong', { steps })
    if (code === 'pledge_limit_reached') return words('add.room', { amount: text(pledged.room, 'USCD') })
    return code === 'not_enough_money' && mine.moneyProfit > stake.cig ? words('add.withCig') : refusalText(code)
  }
}

function OfItInCig({ pledged, mine, stake }: StakeFieldsProps) {
  const words = useWords('pledges')
  const refusalText = useRefusalText()
  const most = stake.money === undefined ? mine.moneyProfit : mostCig(stake.money, priceIn(pledged))
  const wrong = stake.wrongAt('cig')
  return (
    <AmountField
      label={words('add.cig')}
      coin="CIG"
      value={stake.typed.cig}
      onChange={stake.type('cig')}
      has={mine.moneyProfit}
      most={micros<'CIG'>(most < mine.moneyProfit ? most : mine.moneyProfit)}
      hint={words('add.cigHint')}
      error={wrong === 'cb_wrong_money' ? words('add.tooMuchCig') : refusalText(wrong)}
    />
  )
}
