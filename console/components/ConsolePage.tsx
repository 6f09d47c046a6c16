import { Icon } from '@humidor/ui/Icon.tsx'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNow } from '../api/useMe.ts'
import { timeText } from '../words/moments.ts'
import './console-page.css'

export interface ConsolePageProps {
  title: string
  /** A search box. */
  search?: ReactNode
  /** Before the title: the back link of a page below another. */
  back?: ReactNode
  children: ReactNode
}

/** A screen: its bar with the title and platform time, and its content. A `<Panel>` is a sibling, never a child. */
export function ConsolePage({ title, search, back, children }: ConsolePageProps) {
  useEffect(() => {
    document.title = `${title} · Humidor back office`
  }, [title])
  return (
    <main className="desk" id="desk">
      <header className="desk__bar">
        {back}
        <h1>{title}</h1>
        <PlatformTime />
        {search}
      </header>
      {children}
    </main>
  )
}

function PlatformTime() {
  const now = useNow()
  return (
    <span className="desk__now tnum">
      <Icon of={Clock} size="sm" />
      Now {timeText(now)} (UTC+8)
    </span>
  )
}
