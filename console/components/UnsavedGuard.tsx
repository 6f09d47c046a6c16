import { useBackGuard } from '@humidor/ui/back-button.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { type Go, guardLeaving } from './navigation-guard.ts'

export interface UnsavedGuardProps {
  /** True while leaving would lose something. */
  when: boolean
  /** Names the loss. */
  children: ReactNode
  /** Called when they choose to leave. Not needed if the form with the typed text unmounts. */
  onLeave?: () => void
}

/**
 * Asks before the operator leaves a page and loses something: by a link, or by the back button if the browser allows it.
 * On a reload or a closed tab the browser asks in its own words.
 */
export function UnsavedGuard({ when, children, onLeave }: UnsavedGuardProps) {
  const [wanted, want] = useState<{ go: Go }>()
  useBackGuard((steps) => want({ go: () => history.go(steps) }), when)
  useEffect(() => (when ? guardLeaving((go) => want({ go })) : undefined), [when])
  if (!wanted) return null
  return (
    <Confirm
      title="Leave without saving?"
      text={children}
      act="Leave"
      danger
      keep="Stay"
      onAct={() => {
        want(undefined)
        onLeave?.()
        wanted.go()
      }}
      onClose={() => want(undefined)}
    />
  )
}

/** The same for a form that sends its fields. @param busy the request is on its way; its success may navigate elsewhere */
export const Unsent = ({ typed, busy }: { typed: boolean; busy: boolean }) => (
  <UnsavedGuard when={typed && !busy}>Your unsaved changes will be lost.</UnsavedGuard>
)
