import { type PointerEvent, useRef, useState } from 'react'
import { movedTo, placeAt } from './item-order.ts'

/**
 * Drags the rows of a list by their handles, with a finger, a pen or a mouse. While one is dragged, rows change their place by the
 * style `order` alone: a row that is moved in the document would lose the pointer.
 * @param ids in their order; each row has its own as `data-id`
 * @param onDrop gets the new order
 */
export function useDrag(ids: readonly string[], onDrop: (ids: readonly string[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<{ id: string; ids: readonly string[] }>()
  const shown = dragged?.ids ?? ids

  const over = (id: string, y: number) => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const others = rows.filter((row) => row.dataset.id !== id).map((row) => row.getBoundingClientRect())
    rows.find((row) => row.dataset.id === id)?.scrollIntoView({ block: 'nearest' })
    return placeAt(
      others.map(({ top, height }) => top + height / 2),
      y,
    )
  }
  const handleOf = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, ids })
    },
    onPointerMove(event: PointerEvent) {
      if (dragged?.id === id) setDragged({ id, ids: movedTo(dragged.ids, id, over(id, event.clientY)) })
    },
    onPointerUp() {
      if (dragged?.id !== id) return
      setDragged(undefined)
      onDrop(dragged.ids)
    },
    onPointerCancel: () => setDragged(undefined),
  })
  return {
    list,
    handleOf,
    /** Leaves the row where it was. */
    cancel: () => setDragged(undefined),
    /** The dragged row; undefined: none. */
    id: dragged?.id,
    /** The place of a row, for the style `order`. */
    placeOf: (id: string) => shown.indexOf(id),
  }
}
