import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-till.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { ItemSheet } from './ItemSheet.tsx'
import { type TillItem, useItems } from './items.ts'

/** /MerchantItems: what the shop sells, as tiles of every till of it, in their order. */
export function MerchantItemsScreen() {
  const words = useWords('till')
  const items = useItems()
  const [edited, setEdited] = useState<TillItem | 'new'>()
  return (
    <Page
      title={words('items')}
      back={paths.merchant}
      of={items}
      dock={
        <Dock>
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {words('addItem')}
          </Button>
        </Dock>
      }
    >
      {({ items: all }) => (
        <>
          {all.length === 0 ? (
            <EmptyState title={words('noItems')} text={words('item.emptyText')} />
          ) : (
            <Items items={all} onEdit={setEdited} />
          )}
          {edited && <ItemSheet item={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Page>
  )
}

/** The list with `id` moved by one place, or unchanged at its end. */
function moved(ids: readonly string[], id: string, by: 1 | -1) {
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by]
  const other = ids[to]
  if (other === undefined) return [...ids]
  return ids.map((one, at) => (at === from ? other : at === to ? id : one))
}

function Items({ items, onEdit }: { items: readonly TillItem[]; onEdit: (item: TillItem) => void }) {
  const words = useWords('till')
  /** The order while it is sent. */
  const [sent, setSent] = useState<readonly string[]>()
  const order = useAct(tillCalls.orderItems, { changes: [tillCalls.listItems] })
  const ids = sent ?? items.map(({ id }) => id)
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const move = async (id: string, by: 1 | -1) => {
    if (order.busy) return
    const next = moved(ids, id, by)
    setSent(next)
    await order.act({ ids: next })
    setSent(undefined)
  }
  return (
    <ul className="rows" aria-label={words('items')}>
      {shown.map((item, at) => (
        <li className="row item" key={item.id}>
          <button type="button" className={`item__main tile--${item.color}`} onClick={() => onEdit(item)}>
            <span className="row__title">{item.title}</span>
            <Money amount={item.price} coin={item.currency} />
          </button>
          <IconButton
            icon={ArrowUp}
            size="md"
            label={words('item.up', { title: item.title })}
            disabled={at === 0}
            onClick={() => void move(item.id, -1)}
          />
          <IconButton
            icon={ArrowDown}
            size="md"
            label={words('item.down', { title: item.title })}
            disabled={at === shown.length - 1}
            onClick={() => void move(item.id, 1)}
          />
        </li>
      ))}
    </ul>
  )
}
