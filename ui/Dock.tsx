import type { ReactNode } from 'react'
import './css/dock.css'

interface DockProps {
  /** A line above the actions, for what must be read before the tap. */
  note?: string | undefined
  children: ReactNode
}

/** The actions of a sub-page, within reach of the thumb: as `dock` of the page, or as the last part of a form, where it stays in view. */
export const Dock = ({ note, children }: DockProps) => (
  <footer className="dock">
    {note !== undefined && <p className="dock__note caption">{note}</p>}
    {children}
  </footer>
)
