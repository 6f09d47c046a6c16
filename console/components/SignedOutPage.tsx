import { Mark } from '@humidor/ui/art/Mark.tsx'
import type { ReactNode } from 'react'
import '@humidor/ui/css/wood-back.css'
import './signed-out-page.css'

export interface SignedOutPageProps {
  /** The page's name, under the product's name. */
  place: string
  children: ReactNode
}

/** A page for a signed-out visitor: one card. */
export const SignedOutPage = ({ place, children }: SignedOutPageProps) => (
  <main className="signin">
    <div className="signin__card">
      <header className="signin__head">
        <Mark size={44} />
        <div>
          <h1>Humidor</h1>
          <p>{place}</p>
        </div>
      </header>
      {children}
      <p className="signin__foot">All actions are recorded in the audit log.</p>
    </div>
  </main>
)
