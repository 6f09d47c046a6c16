import { messagePhotos, refuseFeedback } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useMember } from '../../../api/useMember.ts'
import { useWords } from '../../../words/words.ts'
import { usePhotos } from '../activities/activities.ts'
import { useDraft } from './useDraft.ts'

const ofPhotos: readonly (ErrorCode | undefined)[] = ['file_not_found', 'wrong_param']

/**
 * The text and the photos of a message. The text survives a reload.
 * @param name the form, for its draft
 * @param most the maximum number of characters
 */
export function useWriting(name: string, most: number) {
  const words = useWords('feedback')
  const photoWords = useWords('activities')
  const refusalText = useRefusalText()
  const mine = useMember().data
  const [content, setContent] = useDraft(`${name}.${mine?.uid ?? ''}`)
  const [found, find] = useState<'content_empty' | 'content_too_long' | 'unsent'>()
  const { line, photos } = usePhotos(messagePhotos.most)
  const images = photos.flatMap((photo) => photo.name ?? [])
  return {
    ...{ content, line, photos, images, most },
    /** Only activated members who are not frozen can upload. */
    mayAttach: mine?.isAccountActived === true && !mine.isFrozen,
    write(text: string) {
      find(undefined)
      setContent(text)
    },
    forgive: () => find(undefined),
    /** Checks the input. Returns whether it can be sent. */
    check(): boolean {
      const wrong = refuseFeedback(content, most)
      find(wrong ?? (photos.some(({ is }) => is !== 'kept') ? 'unsent' : undefined))
      return wrong === undefined && photos.every(({ is }) => is === 'kept')
    },
    /** It was sent: nothing of it stays. */
    clear() {
      setContent('')
      for (const { key } of photos) line.remove(key)
    },
    /** The errors in words, with the refusal of the server. */
    errors(refusal: ErrorCode | undefined) {
      const code = found === 'unsent' ? undefined : (found ?? (ofPhotos.includes(refusal) ? undefined : refusal))
      const photosWrong = ofPhotos.includes(refusal) ? refusalText(refusal) : undefined
      return {
        content: code === 'content_too_long' ? words('tooLong', { most }) : refusalText(code),
        photos: found === 'unsent' ? photoWords('apply.unsent') : photosWrong,
      }
    },
  }
}

export type Writing = ReturnType<typeof useWriting>
