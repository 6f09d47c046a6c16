import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import './css/bar.css'
import './css/burn.css'
import './css/steps.css'

const share = (part: number) => Math.max(0, Math.min(1, part))
const toCss = (part: number) => ({ '--p': share(part).toFixed(4) }) as CSSProperties

/** How much of an amount: `part` from 0 to 1. `label` says of what. */
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

/** Time left, as a share from 1 down to 0. It is a drawing: the time itself stands beside it in words. */
export const Burn = ({ left, hair }: { left: number; hair?: boolean | undefined }) => (
  <div className={classNames('burn', hair && 'burn--hair')} style={toCss(left)} aria-hidden="true" />
)

export interface StepsProps {
  /** What happens, in order. */
  steps: readonly string[]
  /** The step that is under way, from 0; past the last when all is done. */
  now: number
  failed?: boolean | undefined
}

/** Where an order stands, with the names of its steps. */
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

/** The short form for lists; the step's name stands beside it. */
export const SegSteps = ({ count, done, failed }: { count: number; done: number; failed?: boolean | undefined }) => (
  <div className="segsteps" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <i key={at} className={classNames(at < done && (failed && at === done - 1 ? 'bad' : 'on'))} />
    ))}
  </div>
)
