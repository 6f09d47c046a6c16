import type { ReactNode } from 'react'
import { Mark } from './art/Mark.tsx'
import './css/tokens.css'
import './css/font-fallbacks.css'
import './css/base.css'
import './css/wood-back.css'

/** The phone's column, and the space around it on a desktop. Once per app. */
export const Stage = ({ children }: { children: ReactNode }) => (
  <div className="stage">
    <div className="stage__mark" aria-hidden="true">
      <Mark size={34} />
      <span>Humidor</span>
    </div>
    <div className="phone">{children}</div>
  </div>
)
