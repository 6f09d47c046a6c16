import { messagePhotos } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import '@humidor/ui/css/screen-activity.css'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { useWords } from '../../../words/words.ts'
import { Photos } from '../activities/activities.ts'
import type { Writing } from './useWriting.ts'

interface MessageFieldsProps {
  it: Writing
  label: string
  hint?: string | undefined
  rows?: number | undefined
  /** The refusal of the server that belongs to these fields. */
  refusal: ErrorCode | undefined
  /** The reader typed or chose something. */
  onChange: () => void
}

/** The text and the photos of a message. */
export function MessageFields({ it, label, hint, rows, refusal, onChange }: MessageFieldsProps) {
  const words = useWords('feedback')
  const errors = it.errors(refusal)
  return (
    <>
      <TextArea
        label={label}
        hint={hint}
        rows={rows}
        value={it.content}
        most={it.most}
        error={errors.content}
        onChange={(text) => {
          it.write(text)
          onChange()
        }}
      />
      {it.mayAttach && (
        <Photos
          most={messagePhotos.most}
          hint={words('photos', messagePhotos)}
          line={it.line}
          photos={it.photos}
          error={errors.photos}
          onChange={() => {
            it.forgive()
            onChange()
          }}
        />
      )}
    </>
  )
}
