import { Card } from '@humidor/ui/Section.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import type { ReactNode } from 'react'

interface OpensAgainProps {
  title: string
  /** The reason, in sentences. */
  children: ReactNode
  /** The sentence with the moment of the opening. */
  when: string
  at: Date
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  onOpen: () => void
}

/** Something that is not possible yet: why, from when it is, and the time until then. */
export const OpensAgain = ({ title, children, when, at, offset, onOpen }: OpensAgainProps) => (
  <Card pad>
    <div className="stack">
      <h2 className="title-3">{title}</h2>
      {children}
      <div className="between between--base between--wrap">
        <span className="label tnum">{when}</span>
        <span className="title-2">
          <TimeLeft until={at.getTime()} offset={offset} onEnd={onOpen} />
        </span>
      </div>
    </div>
  </Card>
)
