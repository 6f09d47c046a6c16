import { useStaying } from '@humidor/ui/back-button.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { askedBefore, type Go } from './steps.ts'

export interface LeavingProps {
  /** Something would be lost. */
  when: boolean
  /** What that is. */
  children: ReactNode
  /** They leave it behind. Where it goes with the form that it was typed in there is nothing else to do. */
  onLeave?: () => void
}

/**
 * Asks before a page is left that something would be lost with: by a link, by the back button where the browser lets us ask,
 * and, in the browser's own words, by a reload or a closed tab.
 */
export function Leaving({ when, children, onLeave }: LeavingProps) {
  const [wanted, want] = useState<{ go: Go }>()
  useStaying((steps) => want({ go: () => history.go(steps) }), when)
  useEffect(() => (when ? askedBefore((go) => want({ go })) : undefined), [when])
  if (!wanted) return null
  return (
    <Confirm
      title="Leave without saving?"
      text={children}
      act="Leave"
      danger
      keep="Stay here"
      onAct={() => {
        want(undefined)
        onLeave?.()
        wanted.go()
      }}
      onClose={() => want(undefined)}
    />
  )
}

/** The same for a form that sends what is typed in it. @param busy it is on its way, and what follows may lead elsewhere */
export const Unsent = ({ typed, busy }: { typed: boolean; busy: boolean }) => (
  <Leaving when={typed && !busy}>What you typed is lost once you leave.</Leaving>
)
