import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/kv.css'

export interface KvRow {
  name: string
  value: ReactNode
  /** An address, a hash: in the typewriter face, breaking anywhere. */
  mono?: boolean | undefined
}

/** Names and their values. `flush` inside a card that has its own margin. Rows that are false fall away. */
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
