import * as flexibleTreasureCalls from '@humidor/contract/products/flexible-treasure.ts'
import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { treasureTypes } from '@humidor/domain/products/flexible-treasure.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Coins, type LucideIcon } from 'lucide-react'
import { type RowOf, useAskMore } from '../../../api/useAsk.ts'
import { Records } from '../../../frame/Records.tsx'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

type Move = RowOf<typeof flexibleTreasureCalls.detail>
type Kind = 'in' | 'out' | 'interest'

const kinds: Record<number, Kind> = {
  [treasureTypes.transferInLhb]: 'in',
  [treasureTypes.transferOutLhb]: 'out',
  [treasureTypes.profitTransferIn]: 'interest',
}
const kindOf = ({ type }: Move): Kind => kinds[type] ?? 'interest'
const drawings: Record<Kind, LucideIcon> = { in: ArrowDownToLine, out: ArrowUpFromLine, interest: Coins }

/** /Lhbincome: moves into and out of the flexible treasure, including interest. */
export function LhbincomeScreen() {
  const words = useWords('flexible-treasure')
  return (
    <Records
      title={words('detail.title')}
      from={paths.lhb}
      empty={{ title: words('detail.empty'), text: words('detail.emptyText'), action: words('title') }}
      of={useAskMore(flexibleTreasureCalls.detail, {})}
      row={(move, open) => (
        <Row
          icon={drawings[kindOf(move)]}
          title={words(`detail.${kindOf(move)}`)}
          sub={momentText(move.createdAt)}
          onClick={open}
          end={
            <>
              <Money amount={move.moneyChange} coin="USCD" signed places={PLACES.treasure} />
              <MoveStatus move={move} />
            </>
          }
        />
      )}
      sheet={(move, close) => <MoveSheet move={move} onClose={close} />}
    />
  )
}

/** Deposits are confirmed, and withdrawals arrive, by the next midnight. */
function MoveStatus({ move }: { move: Move }) {
  const words = useWords('flexible-treasure')
  if (move.status === 1) return <Status kind="done">{words('detail.done')}</Status>
  return <Status kind="wait">{words(kindOf(move) === 'out' ? 'detail.leaving' : 'detail.confirming')}</Status>
}

/** One move, to the last millionth. */
function MoveSheet({ move, onClose }: { move: Move; onClose: () => void }) {
  const words = useWords('flexible-treasure')
  const places = Math.max(PLACES.treasure, placesOf(micros(move.moneyChange)))
  return (
    <Sheet open title={words(`detail.${kindOf(move)}`)} onClose={onClose}>
      <Money amount={move.moneyChange} coin="USCD" size="lg" signed places={places} />
      <Kv
        rows={[
          { name: words('detail.status'), value: <MoveStatus move={move} /> },
          { name: words('detail.at'), value: momentText(move.createdAt) },
        ]}
      />
    </Sheet>
  )
}
