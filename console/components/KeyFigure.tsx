import type { Coin } from '@humidor/domain/money/micros.ts'
import { classNames } from '@humidor/ui/class-names.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { ReactNode } from 'react'
import '@humidor/ui/css/wood.css'
import './key-figure.css'

export interface KeyFigureProps {
  title: string
  /** The amount, or a text in its place. */
  amount: bigint | string
  coin?: Coin | undefined
  /** The main figure of the screen, on wood. */
  lid?: boolean | undefined
  /** Marks the figure as wrong. */
  wrong?: boolean | undefined
  /** A note about the figure. */
  children?: ReactNode
}

/** A key figure of a screen: label, amount and note. */
export const KeyFigure = ({ title, amount, coin, lid, wrong, children }: KeyFigureProps) => (
  <article className={classNames('vault', lid && 'vault--lid', wrong && 'vault--wrong')}>
    <h2>{title}</h2>
    {typeof amount === 'string' ? (
      <b className="vault__word tnum">{amount}</b>
    ) : (
      <Money amount={amount} coin={coin} size="md" />
    )}
    {children !== undefined && <p className={classNames('tnum', wrong && 'ember')}>{children}</p>}
  </article>
)

/** Figures side by side; on a phone one per line. */
export const KeyFigures = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="vaults" aria-label={label}>
    {children}
  </section>
)
