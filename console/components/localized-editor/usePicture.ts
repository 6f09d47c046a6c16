import type { UploadedPicture } from '@humidor/contract/platform/upload.ts'
import { pictureLimits, refusePicture } from '@humidor/domain/platform/picture.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { sendPicture } from '../../api/upload.ts'
import { mistakeText } from './mistake-text.ts'

/** Lets the operator choose a picture file and uploads it; `part` is the uploaded share, 0 to 1, during the upload. */
export function usePicture(onKept: (picture: UploadedPicture) => void) {
  const [part, setPart] = useState<number>()
  async function send(file: File) {
    const no = refusePicture(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (no || file.size > pictureLimits.bytes) return say(mistakeText('invalid_file_format'), 'bad')
    setPart(0)
    const sent = await sendPicture(file, setPart)
    setPart(undefined)
    if (sent.is === 'kept') onKept(sent.picture)
    else if (sent.is === 'refused') say(mistakeText(sent.code), 'bad')
  }
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/gif,image/jpeg,image/png'
    input.onchange = () => {
      const [file] = input.files ?? []
      if (file) void send(file)
    }
    input.click()
  }
  return { part, busy: part !== undefined, choose }
}
