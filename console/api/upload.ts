import { type UploadedPicture, uploadPicture } from '@humidor/contract/platform/upload.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { recordAnswer } from '../session/idle.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'
import { signedOut } from './queries.ts'

export type PictureSent =
  | { is: 'kept'; picture: UploadedPicture }
  | { is: 'refused'; code: ErrorCode }
  | { is: 'ended' }

interface UploadAnswer {
  code: number
  msg: string
  data: UploadedPicture | null
}

/** Milliseconds; the server waits no longer. `XMLHttpRequest` because `fetch` reports no upload progress. */
const UPLOAD_TIMEOUT_MS = 20_000

function outcomeOf(answer: UploadAnswer | null, token: string | undefined): PictureSent {
  if (answer?.code === 0 && answer.data) {
    recordAnswer()
    return { is: 'kept', picture: answer.data }
  }
  if (answer?.code === 401) {
    signedOut(token)
    return { is: 'ended' }
  }
  return { is: 'refused', code: isErrorCode(answer?.msg) ? answer.msg : 'network_error' }
}

/** Uploads a picture unchanged. @param onProgress the uploaded share, 0 to 1 */
export const sendPicture = (file: Blob, onProgress: (part: number) => void): Promise<PictureSent> =>
  new Promise((resolve) => {
    const token = session.now().otk
    const request = new XMLHttpRequest()
    request.open('POST', uploadPicture.path)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader('sid', sid())
    if (token !== undefined) request.setRequestHeader('otk', token)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(outcomeOf(request.response as UploadAnswer | null, token))
    request.onerror = request.ontimeout = () => resolve({ is: 'refused', code: 'network_error' })
    request.send(file)
  })
