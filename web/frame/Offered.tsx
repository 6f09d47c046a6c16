import { type CallSwitch, refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'
import { useSettings } from '../api/useSettings.ts'
import { useWords } from '../words/words.ts'

interface OfferedProps {
  /** The setting that switches it off. */
  by: CallSwitch
  /** The way to begin it. Earlier ones belong outside, as they go on. */
  children: ReactNode
}

/** Something that operators can switch off: while it is off, a note replaces the way to begin it. */
export function Offered({ by, children }: OfferedProps) {
  const words = useWords('frame')
  const { data } = useSettings()
  if (data === undefined || refuseSwitchedOff(data.off, by) === undefined) return children
  return <EmptyState title={words('notOffered.title')} text={words('notOffered.text')} />
}
