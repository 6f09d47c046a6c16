import { classNames } from '@humidor/ui/class-names.ts'
import { useEffect, useState } from 'react'
import { timeText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Look } from './line.ts'

/** Milliseconds between two counts that a screen reader reads out, so that a busy book does not talk without end. */
const READ_OUT_INTERVAL_MS = 10_000

/** Whether the book is live, or since when it is not; and for screen readers, the number of orders. */
export function LineStatus({ look }: { look: Look }) {
  const words = useWords('order-book')
  const { line, answeredAt } = look
  return (
    <div className={classNames('cbtrade__line', line !== 'live' && `cbtrade__line--${line}`)}>
      <span role="status">
        {line === 'lost' && answeredAt > 0 ? words('lost', { time: timeText(new Date(answeredAt)) }) : words('live')}
      </span>
      <Counts of={look} />
    </div>
  )
}

/** The counts, read out politely after a change, never row by row. */
function Counts({ of: { book } }: { of: Look }) {
  const words = useWords('order-book')
  const now = book && words('counts', { buys: book.counts.buy, sells: book.counts.sell })
  const [readOut, setReadOut] = useState({ text: now, at: 0 })
  useEffect(() => {
    if (now === readOut.text) return undefined
    const timer = setTimeout(
      () => setReadOut({ text: now, at: Date.now() }),
      Math.max(500, readOut.at + READ_OUT_INTERVAL_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [now, readOut])
  return (
    <span className="sr" role="status">
      {readOut.text}
    </span>
  )
}
