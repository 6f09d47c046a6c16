import type { ReactNode } from 'react'
import './css/dock.css'

/** The actions of a sub-page, within reach of the thumb. */
export const Dock = ({ children }: { children: ReactNode }) => <footer className="dock">{children}</footer>
