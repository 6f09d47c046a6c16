import { Money } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { momentText } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { drawingOf } from './kinds.ts'
import { nameOf } from './naming.ts'
import { RowStatus } from './RowStatus.tsx'
import type { WalletRow } from './WalletRow.ts'

/** Characters of a note or a label in a list; the sheet shows all. */
const WORDS_IN_LIST = 30

const begun = (text: string) => {
  const letters = [...text]
  return letters.length > WORDS_IN_LIST ? `${letters.slice(0, WORDS_IN_LIST).join('')}…` : text
}

/** One entry of a wallet in a list: kind, time, label or note, amount and outcome. */
export function Movement({ row, onOpen }: { row: WalletRow; onOpen: () => void }) {
  const words = useWords('asset')
  // The member's own words before those of another.
  const said = row.label ?? row.note
  return (
    <Row
      icon={drawingOf[row.say]}
      title={words(`say.${nameOf(row)}`)}
      sub={said === null ? momentText(row.createdAt) : `${momentText(row.createdAt)} · ${begun(said)}`}
      onClick={onOpen}
      end={
        <>
          {row.coin === 'POINT' ? (
            <span>
              <Money amount={row.moneyChange} coin="POINT" signed places={0} />{' '}
              <span className="money__unit">{words('pointsUnit', { count: Math.abs(Number(row.moneyChange)) })}</span>
            </span>
          ) : (
            <Money amount={row.moneyChange} coin={row.coin} signed places={2} />
          )}
          <RowStatus row={row} />
        </>
      }
    />
  )
}
