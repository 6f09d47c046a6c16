import { Copy } from 'lucide-react'
import { classNames } from './class-names.ts'
import { type CopyWords, copyWithToast } from './copying.ts'
import './css/copy.css'
import { Grouped } from './Grouped.tsx'
import { Icon } from './Icon.tsx'
import { useReader } from './reader.ts'

export interface CopyButtonProps extends CopyWords {
  /** The exact text to copy. */
  text: string
  /** The button's label, such as "Copy amount"; by default "Copy". */
  label?: string | undefined
  /** On a `Lid`, in its gold. */
  onLid?: boolean | undefined
}

/** Copies a text and shows a toast. */
export function CopyButton({ text, label, onLid, ...words }: CopyButtonProps) {
  const { labels } = useReader()
  return (
    <button
      type="button"
      className={classNames('copy', !onLid && 'copy--plain')}
      onClick={() => void copyWithToast(text, words)}
    >
      <Icon of={Copy} size="sm" />
      {label ?? labels.copy}
    </button>
  )
}

/** An address or a key, with its first and last group in gold. A press anywhere copies all of it. */
export function CopyBox({ text, label, ...words }: Omit<CopyButtonProps, 'onLid'>) {
  const { labels } = useReader()
  return (
    <button type="button" className="address" onClick={() => void copyWithToast(text, words)}>
      <span className="mono">
        <span className="sr">{label ?? labels.copy} </span>
        <Grouped text={text} />
      </span>
      <Icon of={Copy} />
    </button>
  )
}
