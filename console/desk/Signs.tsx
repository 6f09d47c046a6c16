import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Check, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './signs.css'

/** How a row stands. `lock`: not for the one who looks; `still`: nothing to do, and nothing wrong. */
export const State = ({
  kind,
  children,
}: {
  kind: 'wait' | 'done' | 'fail' | 'lock' | 'still'
  children: ReactNode
}) => (
  <span className={classNames('status', `status--${kind}`)}>
    {kind === 'lock' && <Icon of={Lock} size="sm" />}
    {children}
  </span>
)

export interface CheckRow {
  /** Whether it is as it should be. */
  fine: boolean
  text: ReactNode
  /** At the end: since when, how many. */
  end?: ReactNode
}

/** What has been looked at, each as it should be or to be thought about. Rows that are false fall away. */
export const Checks = ({ rows }: { rows: readonly (CheckRow | false | undefined)[] }) => (
  <ul className="checks">
    {rows
      .filter((row) => row !== false && row !== undefined)
      .map(({ fine, text, end }, at) => (
        <li key={at} className={classNames(!fine && 'checks__warn')}>
          <Icon of={fine ? Check : TriangleAlert} size="sm" />
          <span>{text}</span>
          {end !== undefined && <span className="quiet tnum">{end}</span>}
        </li>
      ))}
  </ul>
)

export interface Hand {
  /** `done`, or `now`: it is to be done, or `later` by somebody else. */
  is: 'done' | 'now' | 'later'
  title: string
  text: ReactNode
}

/** Who has done what, and whose turn it is: the maker and the checker. */
export const Hands = ({ hands }: { hands: readonly Hand[] }) => (
  <ol className="hands">
    {hands.map(({ is, title, text }) => (
      <li key={title} className={`hands__${is}`}>
        {is === 'done' ? <Icon of={Check} size="sm" /> : is === 'later' ? <Icon of={Lock} size="sm" /> : <i />}
        <span>
          <b>{title}</b>
          <span className="tnum">{text}</span>
        </span>
      </li>
    ))}
  </ol>
)
