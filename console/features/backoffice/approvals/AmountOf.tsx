import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Money, type MoneyProps } from '@humidor/ui/Money.tsx'
import type { Approval } from './approval.ts'

/** What an approval moves, to its last millionth. */
export const AmountOf = ({
  amount: { coin, amount },
  size,
}: {
  amount: NonNullable<Approval['amount']>
  size?: MoneyProps['size']
}) => <Money amount={amount} coin={coin} size={size} places={coin === 'POINT' ? 0 : placesOf(micros(amount))} />
