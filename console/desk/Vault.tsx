import type { Coin } from '@humidor/domain/money/micros.ts'
import { classNames } from '@humidor/ui/class-names.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { ReactNode } from 'react'
import '@humidor/ui/css/wood.css'
import './vault.css'

export interface VaultProps {
  title: string
  /** How much, or what stands there instead of an amount. */
  amount: bigint | string
  coin?: Coin | undefined
  /** The first figure of the screen, on wood. */
  lid?: boolean | undefined
  /** Something is wrong with it. */
  wrong?: boolean | undefined
  /** What there is to say about it. */
  children?: ReactNode
}

/** A first figure of a screen: what it is, how much, and what there is to say about it. */
export const Vault = ({ title, amount, coin, lid, wrong, children }: VaultProps) => (
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

/** Figures beside each other; on a phone a line each. */
export const Vaults = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="vaults" aria-label={label}>
    {children}
  </section>
)
