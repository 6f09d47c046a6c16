import { classNames } from '@humidor/ui/class-names.ts'
import type { ReactNode } from 'react'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

interface OneMessageProps {
  of: { mine: boolean; content: string; createdAt: Date }
  /** Below the text, such as its photos. */
  children?: ReactNode
}

/** A message of a conversation: the reader's own, or one of support. */
export function OneMessage({ of: { mine, content, createdAt }, children }: OneMessageProps) {
  const words = useWords('feedback')
  return (
    <li className={classNames('message', mine && 'message--mine')}>
      <p className="caption tnum">
        <b>{mine ? words('you') : words('support')}</b>{' '}
        <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
      </p>
      <p className="feedback__text">{content}</p>
      {children}
    </li>
  )
}
