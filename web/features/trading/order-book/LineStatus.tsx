import { classNames } from '@humidor/ui/class-names.ts'
import { useEffect, useState } from 'react'
import { timeText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Look } from './line.ts'

/** Milliseconds between two counts that a screen reader reads out, so that a busy book does not talk without end. */
const QUIET = 10_000

/** Whether the book is live, or since when it is not; and for screen readers, the number of orders. */
export function LineStatus({ look }: { look: Look }) {
  const words = useWords('trade')
  const { line, heardAt } = look
  return (
    <div className={classNames('cbtrade__line', line !== 'live' && `cbtrade__line--${line}`)}>
      <span role="status">
        {line === 'lost' && heardAt > 0 ? words('lost', { time: timeText(new Date(heardAt)) }) : words('live')}
      </span>
      <Counts of={look} />
    </div>
  )
}

/** The counts, read out politely after a change, never row by row. */
function Counts({ of: { book } }: { of: Look }) {
  const words = useWords('trade')
  const now = book && words('counts', { buys: book.counts.buy, sells: book.counts.sell })
  const [said, setSaid] = useState({ text: now, at: 0 })
  useEffect(() => {
    if (now === said.text) return undefined
    const timer = setTimeout(() => setSaid({ text: now, at: Date.now() }), Math.max(500, said.at + QUIET - Date.now()))
    return () => clearTimeout(timer)
  }, [now, said])
  return (
    <span className="sr" role="status">
      {said.text}
    </span>
  )
}
