import type { Coin } from '@humidor/domain/money/micros.ts'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { usePlace } from '../../../components/place.ts'
import { coinAt, coinNames } from './report.ts'

/** The coin of the chart and the tables below it. The address holds it. */
export function CoinChoice({ of }: { of: readonly Coin[] }) {
  const place = usePlace()
  return (
    <Segmented
      label="Coin"
      options={of.map((id) => ({ id, label: coinNames[id] }))}
      value={coinAt(place, of)}
      onChange={(coin) => place.go({ coin: coin === 'USDT' ? undefined : coin }, { replace: true })}
    />
  )
}
