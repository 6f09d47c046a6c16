import { useState } from 'react'
import { keepDraft, readDraft } from '../../../session/drafts.ts'

/** The text of a form, as `useState`, which survives a reload. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name))
  const put = (typed: string) => {
    setText(typed)
    keepDraft(name, typed)
  }
  return [text, put]
}
