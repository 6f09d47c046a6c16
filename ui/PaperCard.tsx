import type { ReactNode } from 'react'
import './css/screen-share.css'
import { Card } from './Section.tsx'

/** A card to be shown to others: paper in both themes, so that a code on it needs no patch of its own. */
export const PaperCard = ({ children }: { children: ReactNode }) => (
  <div data-theme="light">
    <Card pad className="invitation">
      {children}
    </Card>
  </div>
)
