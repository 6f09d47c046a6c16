import { IconButton } from '@humidor/ui/AppBar.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { movedTo } from './item-order.ts'
import type { TillItem } from './items.ts'
import { useDrag } from './useDrag.ts'
import { useItemOrder } from './useItemOrder.ts'

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The items in their order, which is changed by dragging a handle, by its arrow keys, or by two buttons. */
export function ItemList({ items, onEdit }: { items: readonly TillItem[]; onEdit: (item: TillItem) => void }) {
  const words = useWords('till')
  const { ids, put, offline } = useItemOrder(items)
  const drag = useDrag(ids, put)
  const [moved, setMoved] = useState<string>()
  const keepsFocus = useFocusKept(ids)
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const move = (id: string, by: number) => {
    keepsFocus()
    const next = movedTo(ids, id, ids.indexOf(id) + by)
    const title = items.find((item) => item.id === id)?.title ?? ''
    setMoved(words('item.place', { title, place: next.indexOf(id) + 1, n: next.length }))
    put(next)
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.id !== undefined) {
      // It ends the drag, and does not leave the page.
      event.stopPropagation()
      drag.cancel()
    }
    const by = steps[event.key]
    if (by === undefined || drag.id !== undefined || offline) return
    event.preventDefault()
    move(id, by)
  }
  return (
    <>
      <ul className="rows items" aria-label={words('items')} ref={drag.list}>
        {shown.map((item, at) => (
          <li
            className={classNames('row item', drag.id === item.id && 'item--dragged')}
            key={item.id}
            data-id={item.id}
            style={{ order: drag.placeOf(item.id) }}
          >
            <button
              type="button"
              className="iconbtn item__handle"
              aria-label={words('item.move', { title: item.title })}
              disabled={offline}
              onKeyDown={onKeyDown(item.id)}
              {...drag.handleOf(item.id)}
            >
              <Icon of={GripVertical} />
            </button>
            <button type="button" className={`item__main tile--${item.color}`} onClick={() => onEdit(item)}>
              <span className="row__title">{item.title}</span>
              <Money amount={item.price} coin={item.currency} />
            </button>
            <IconButton
              icon={ArrowUp}
              size="md"
              label={words('item.up', { title: item.title })}
              disabled={at === 0 || offline}
              onClick={() => move(item.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              size="md"
              label={words('item.down', { title: item.title })}
              disabled={at === shown.length - 1 || offline}
              onClick={() => move(item.id, 1)}
            />
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {moved}
      </p>
    </>
  )
}

/** A row that is moved in the document loses the focus. Returns what is called before it is moved, so that it gets it back. */
function useFocusKept(ids: readonly string[]) {
  const focused = useRef<HTMLElement>(undefined)
  const order = ids.join()
  useLayoutEffect(() => {
    if (focused.current?.isConnected) focused.current.focus()
    focused.current = undefined
  }, [order])
  return () => {
    if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement
  }
}
