import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import './css/bar.css'
import './css/burn.css'
import './css/steps.css'

const share = (part: number) => Math.max(0, Math.min(1, part))
const toCss = (part: number) => ({ '--p': share(part).toFixed(4) }) as CSSProperties

/** A bar for a share, `part` from 0 to 1. `label` names it. */
export const Bar = ({ part, label }: { part: number; label: string }) => (
  <div
    className="bar"
    style={toCss(part)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share(part) * 100)}
  />
)

/** Time left as a share from 1 down to 0. Decoration: show the time in words beside it. */
export const Burn = ({ left, hair }: { left: number; hair?: boolean | undefined }) => (
  <div className={classNames('burn', hair && 'burn--hair')} style={toCss(left)} aria-hidden="true" />
)

export interface StepsProps {
  /** The names of the steps, in order. */
  steps: readonly string[]
  /** The current step, from 0; the number of steps when all are done. */
  now: number
  failed?: boolean | undefined
}

/** The progress of an order, with the names of its steps. */
export const Steps = ({ steps, now, failed }: StepsProps) => (
  <ol className="steps">
    {steps.map((step, at) => (
      <li
        key={step}
        aria-current={at === now ? 'step' : undefined}
        className={classNames(
          'steps__step',
          at < now && 'steps__step--done',
          at === now && (failed ? 'steps__step--fail' : 'steps__step--now'),
        )}
      >
        <span>{step}</span>
      </li>
    ))}
  </ol>
)

/** The short form for lists. Show the step's name beside it. */
export const SegSteps = ({ count, done, failed }: { count: number; done: number; failed?: boolean | undefined }) => (
  <div className="segsteps" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <i key={at} className={classNames(at < done && (failed && at === done - 1 ? 'bad' : 'on'))} />
    ))}
  </div>
)
