import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/kv.css'

export interface KvRow {
  name: string
  value: ReactNode
  /** For an address or a hash: monospace, with a line break anywhere. */
  mono?: boolean | undefined
}

/** A list of names and values. `flush` in a card with its own margin. Leaves out rows that are false. */
export const Kv = ({ rows, flush }: { rows: readonly (KvRow | false | undefined)[]; flush?: boolean | undefined }) => (
  <dl className={classNames('kv', flush && 'kv--flush')}>
    {rows
      .filter((row) => row !== false && row !== undefined)
      .map(({ name, value, mono }) => (
        <div className="kv__row" key={name}>
          <dt>{name}</dt>
          <dd className={classNames(mono && 'mono')}>{value}</dd>
        </div>
      ))}
  </dl>
)
