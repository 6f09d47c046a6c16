import { Money } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { momentText } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { drawingOf, nameOf } from './kinds.ts'
import { RowStatus } from './RowStatus.tsx'
import type { WalletRow } from './WalletRow.ts'

/** One entry of a wallet in a list: kind, time, amount and outcome. */
export function Movement({ row, onOpen }: { row: WalletRow; onOpen: () => void }) {
  const words = useWords('asset')
  return (
    <Row
      icon={drawingOf[row.say]}
      title={words(`say.${nameOf(row)}`)}
      sub={momentText(row.createdAt)}
      onClick={onOpen}
      end={
        <>
          <Money amount={row.moneyChange} coin={row.coin} signed places={row.coin === 'POINT' ? 0 : 2} />
          <RowStatus row={row} />
        </>
      }
    />
  )
}
