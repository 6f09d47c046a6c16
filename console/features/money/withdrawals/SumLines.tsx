import { placesOf } from '@humidor/domain/money/format.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { many } from '../../../words/counts.ts'
import { sumsOf } from './selected.ts'
import { chainName, type Row } from './withdrawal.ts'

/** What the selected withdrawals pay, to the last millionth, for each network. */
export const SumLines = ({ rows }: { rows: readonly Pick<Row, 'chain' | 'pays'>[] }) => (
  <Kv
    flush
    rows={sumsOf(rows).map(({ chain, pays, count }) => ({
      name: `${chainName[chain]}, ${many(count, 'payment', 'payments')}`,
      value: <Money amount={pays} coin="USDT" places={placesOf(pays)} />,
    }))}
  />
)
