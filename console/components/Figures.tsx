import { FailedAnswer } from '@humidor/ui/Loaded.tsx'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { CardSkeleton } from '@humidor/ui/State.tsx'
import { Tabs, type TabsProps } from '@humidor/ui/Tabs.tsx'
import type { ReactNode } from 'react'
import { type Failing, Gone, isGone } from './Gone.tsx'
import './queue.css'
import './key-figure.css'

/** Shown in place of content that failed to load, with a retry; or of content that does not exist. */
export const LoadFailed = ({ of }: { of: Loadable<unknown> & Failing }) => (
  <div className="queue__state">{isGone(of) ? <Gone /> : <FailedAnswer of={of} />}</div>
)

export interface FiguresProps<T> {
  /** The label for screen readers. */
  label: string
  tabs: Pick<TabsProps<string>, 'tabs' | 'value' | 'onChange'>
  /** Fields below the tabs. They stay when the content failed to load. */
  filters?: ReactNode
  /** Buttons at the end of the tabs. */
  tool?: ReactNode
  of: Loadable<T>
  children: (data: T) => ReactNode
}

/** Content below the tabs that is not a paged table. It scrolls by itself, also by the keyboard. */
export const Figures = <T,>({ label, tabs, filters, tool, of, children }: FiguresProps<T>) => (
  <section className="queue" aria-label={label}>
    <div className="queue__head">
      <Tabs label={label} {...tabs} />
      {tool && <span className="queue__tools">{tool}</span>}
    </div>
    {filters}
    {hasFailed(of) ? (
      <LoadFailed of={of} />
    ) : (
      /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard must scroll it without a focus inside. */
      <section className="queue__scroll" aria-label="Figures" tabIndex={0}>
        {of.data === undefined ? (
          <div className="figures" aria-busy="true">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        ) : (
          children(of.data)
        )}
      </section>
    )}
  </section>
)
