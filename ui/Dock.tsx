import type { ReactNode } from 'react'
import './css/dock.css'

/** The acts of a sub-page, always in reach of the thumb. */
export const Dock = ({ children }: { children: ReactNode }) => <footer className="dock">{children}</footer>
