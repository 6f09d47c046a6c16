import { useBackGuard } from '@humidor/ui/back-button.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../../../words/words.ts'

/** The link of a click, if it leaves this page in this tab. */
function linkIn({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return undefined
  return target.closest<HTMLAnchorElement>('a[href^="/"]')?.getAttribute('href') ?? undefined
}

/**
 * Asks for confirmation before typed and chosen input is lost: by a link, a reload, or the back button if the browser allows
 * it.
 */
export function LeavingForm({ when }: { when: boolean }) {
  const words = useWords('activities')
  const [, navigate] = useLocation()
  const [wanted, want] = useState<() => void>()
  useBackGuard((steps) => want(() => () => history.go(steps)), when)
  useEffect(() => {
    if (!when) return
    const ask = (event: MouseEvent) => {
      const href = linkIn(event)
      if (href === undefined) return
      event.preventDefault()
      event.stopPropagation()
      want(() => () => navigate(href))
    }
    // Captures the event before the link's own handler.
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [when, navigate])
  if (!wanted) return null
  return (
    <Confirm
      title={words('leave.title')}
      text={words('leave.text')}
      act={words('leave.act')}
      keep={words('leave.keep')}
      danger
      onAct={() => {
        want(undefined)
        wanted()
      }}
      onClose={() => want(undefined)}
    />
  )
}
