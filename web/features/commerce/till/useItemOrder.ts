import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { TillItem } from './items.ts'

/** The order of the items on this screen, and how to change it. It shows at once, and is sent behind. */
export function useItemOrder(items: readonly TillItem[]) {
  const order = useAct(tillCalls.orderItems, { changes: [tillCalls.listItems] })
  /** The order that was chosen here, and the list that it was made of. */
  const [chosen, setChosen] = useState<{ ids: readonly string[]; of: readonly TillItem[] }>()
  const [sending, setSending] = useState(false)
  const isSending = useRef(false)
  /** The newest order that was not sent yet. */
  const next = useRef<readonly string[]>(undefined)
  const known = new Set(items.map(({ id }) => id))
  const isCurrent =
    chosen !== undefined &&
    (sending || chosen.of === items) &&
    chosen.ids.length === known.size &&
    chosen.ids.every((id) => known.has(id))
  const ids = isCurrent ? chosen.ids : items.map(({ id }) => id)

  /** One request at a time. What was moved meanwhile goes with the next. */
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setSending(true)
    while (next.current) {
      const wanted = next.current
      next.current = undefined
      if ((await order.act({ ids: [...wanted] })) === undefined) {
        next.current = undefined
        setChosen(undefined)
      }
    }
    isSending.current = false
    setSending(false)
  }
  const put = (wanted: readonly string[]) => {
    if (wanted.join() === ids.join()) return
    setChosen({ ids: wanted, of: items })
    next.current = wanted
    void send()
  }
  return { ids, put, offline: order.offline }
}
