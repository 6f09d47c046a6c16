import type { UploadedList } from '@humidor/contract/platform/upload.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useState } from 'react'
import { sendScreeningList } from '../../../api/upload.ts'

/** Uploads a list of addresses and follows its progress. `part`: 0 to 1. */
export function useListUpload(onUploaded: (uploaded: UploadedList) => void) {
  const [part, setPart] = useState<number>()
  const [error, setError] = useState<ErrorCode>()
  const send = async (text: string) => {
    setError(undefined)
    setPart(0)
    const sent = await sendScreeningList(text, setPart)
    setPart(undefined)
    if (sent.is === 'kept') onUploaded(sent.list)
    else if (sent.is === 'refused') setError(sent.code)
  }
  return { busy: part !== undefined, part: part ?? 0, error, send }
}
