import { type CallSwitch, refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'
import { useSettings } from '../api/useSettings.ts'
import { useWords } from '../words/words.ts'

interface OfferedProps {
  /** The setting that takes it off the platform. */
  by: CallSwitch
  /** What is begun here. What was begun stands outside of it, as it goes on. */
  children: ReactNode
}

/** Something that an operator can switch off: while it is, that it is, in place of the way to begin it. */
export function Offered({ by, children }: OfferedProps) {
  const words = useWords('frame')
  const { data } = useSettings()
  if (data === undefined || refuseSwitchedOff(data.off, by) === undefined) return children
  return <EmptyState title={words('notOffered.title')} text={words('notOffered.text')} />
}
