import { useState } from 'react'
import { useLocation } from 'wouter'
import { device } from '../session/storage.ts'
import { type SavedView, viewsFrom, withoutView, withView } from './saved-views.ts'
import { useMe } from './useMe.ts'

export interface SavedViews {
  views: readonly SavedView[]
  save: (view: SavedView) => void
  remove: (name: string) => void
  /** Shows a saved view: it replaces filters, order, rows and columns. */
  open: (view: SavedView) => void
}

/** The views that this operator has saved for this page, on this device. */
export function useSavedViews(): SavedViews {
  const [path, navigate] = useLocation()
  const operator = useMe().data?.operator.id
  const key = `views:${operator ?? ''}:${path}`
  const [, changed] = useState(0)
  const views = operator === undefined ? [] : viewsFrom(device.kept(key))
  const keep = (next: readonly SavedView[]) => {
    device.keep(key, next.length === 0 ? undefined : JSON.stringify(next))
    changed((times) => times + 1)
  }
  return {
    views,
    save: (view) => keep(withView(views, view)),
    remove: (name) => keep(withoutView(views, name)),
    open: ({ query }) => navigate(query === '' ? path : `${path}?${query}`),
  }
}
