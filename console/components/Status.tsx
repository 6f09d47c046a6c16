import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Check, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './status.css'

/** The status of a row. `lock`: not for this operator; `still`: nothing to do, and nothing wrong. */
export const Status = ({
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
  fine: boolean
  text: ReactNode
  /** At the end: an age or a count. */
  end?: ReactNode
}

/** Check results, each fine or with a warning. Omits false rows. */
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

export interface Step {
  /** `now`: the next step; `later`: a step for another operator. */
  is: 'done' | 'now' | 'later'
  title: string
  text: ReactNode
}

/** The steps taken and the next one: the maker and the checker. */
export const Steps = ({ hands }: { hands: readonly Step[] }) => (
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
