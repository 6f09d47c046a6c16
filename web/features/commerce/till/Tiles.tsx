import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Plus } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type TillItem, useItems } from './items.ts'

interface TilesProps {
  currency: ChargeCurrency
  /** Pieces on the ticket, by the id of the item. */
  pieces: ReadonlyMap<string, number>
  onTap: (item: TillItem) => void
}

/** The items in the currency of the till. Those in the other one are named, so that nobody looks for them. */
export function Tiles({ currency, pieces, onTap }: TilesProps) {
  const words = useWords('till')
  const { data } = useItems()
  if (!data) return <div className="tiles tiles--empty" aria-hidden="true" />
  const items = data.items.filter((item) => item.currency === currency)
  const others = data.items.length - items.length
  return (
    <div className="tiles__box">
      {items.length > 0 && (
        <ul className="tiles" aria-label={words('items')} data-rapid>
          {items.map((item) => (
            <li key={item.id}>
              <Tile item={item} pieces={pieces.get(item.id) ?? 0} onTap={() => onTap(item)} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && (
        <p className="between">
          <span className="caption">{others > 0 ? words('otherCurrency', { n: others }) : words('noItems')}</span>
          <TextLink href={paths.merchantItems} before={Plus} flush>
            {words('addItem')}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function Tile({ item, pieces, onTap }: { item: TillItem; pieces: number; onTap: () => void }) {
  const words = useWords('till')
  return (
    <button
      type="button"
      className={`tile tile--${item.color}`}
      onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
      onClick={onTap}
    >
      <span className="tile__title clamp-2">{item.title}</span>
      <Money amount={item.price} coin={item.currency} />
      {pieces > 0 && (
        <span className="tile__pieces tnum">
          <span className="sr">{words('onTicket')} </span>
          {pieces}
        </span>
      )}
    </button>
  )
}
