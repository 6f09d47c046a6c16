import type { Call } from '@humidor/contract/call.ts'
import { useLocation, useSearch } from 'wouter'
import { type Changes, withChanges } from '../session/address.ts'
import { device } from '../session/storage.ts'
import {
  type Accepted,
  acceptedBy,
  hiddenText,
  linkTo,
  type PageSize,
  rangesIn,
  rememberedFrom,
  type View,
  viewIn,
} from './list-view.ts'

export interface ListView extends View {
  accepted: Accepted
  /** The part of the request that the view decides, but for the number of rows. */
  request: Readonly<Record<string, unknown>>
  /** The number of ranges in use. */
  inUse: number
  /** The address of this view, for other operators. */
  link: string
  /** Changes the view in the address; size and columns are also remembered on this device. */
  show: (change: { order?: View['order'] | ''; size?: PageSize; hidden?: readonly string[] }) => void
  /** Removes the ranges from the address. */
  clear: () => void
}

/** How the operator sees a list. The address decides; for size and columns, this browser's memory where the address says nothing. */
export function useListView(call: Call): ListView {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const accepted = acceptedBy(call)
  const key = `list:${call.path}`
  const remembered = rememberedFrom(device.kept(key))
  const view = viewIn(search, remembered, accepted)
  const ranges = rangesIn(search, accepted)
  const go = (changes: Changes) => navigate(withChanges(path, search, changes), { replace: true })
  return {
    ...view,
    accepted,
    request: { ...ranges, ...(view.order !== undefined && { order: view.order }) },
    inUse: Object.keys(ranges).length,
    link: linkTo(path, search, view),
    show: ({ order, size, hidden }) => {
      const changes = {
        ...(size !== undefined && { size: String(size) }),
        ...(hidden !== undefined && { hide: hiddenText(hidden) }),
      }
      if (Object.keys(changes).length > 0) device.keep(key, JSON.stringify({ ...remembered, ...changes }))
      go({ ...changes, ...(order !== undefined && { order }) })
    },
    clear: () => go({ from: undefined, to: undefined, least: undefined, most: undefined }),
  }
}
