import {
  type OperatorUpload,
  type UploadedList,
  type UploadedPicture,
  uploadPicture,
  uploadScreeningList,
} from '@humidor/contract/platform/upload.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { recordAnswer } from '../session/idle.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'
import { signedOut } from './queries.ts'

type Unsent = { is: 'refused'; code: ErrorCode } | { is: 'ended' }
export type PictureSent = { is: 'kept'; picture: UploadedPicture } | Unsent
export type ListSent = { is: 'kept'; list: UploadedList } | Unsent

interface UploadAnswer<Kept> {
  code: number
  msg: string
  data: Kept | null
}

/** Milliseconds for a picture; the server waits no longer. `XMLHttpRequest` because `fetch` reports no upload progress. */
const PICTURE_TIMEOUT_MS = 20_000
/** Milliseconds for a list: 100,000 lines are checked one by one. */
const LIST_TIMEOUT_MS = 120_000

function outcomeOf<Kept>(
  answer: UploadAnswer<Kept> | null,
  token: string | undefined,
): { is: 'kept'; data: Kept } | Unsent {
  if (answer?.code === 0 && answer.data) {
    recordAnswer()
    return { is: 'kept', data: answer.data }
  }
  if (answer?.code === 401) {
    signedOut(token)
    return { is: 'ended' }
  }
  return { is: 'refused', code: isErrorCode(answer?.msg) ? answer.msg : 'network_error' }
}

/** Uploads a file unchanged. @param onProgress the uploaded share, 0 to 1 */
const send = <Kept>(
  { path }: OperatorUpload,
  { file, timeout, onProgress }: { file: Blob; timeout: number; onProgress: (part: number) => void },
): Promise<{ is: 'kept'; data: Kept } | Unsent> =>
  new Promise((resolve) => {
    const token = session.now().otk
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.timeout = timeout
    request.setRequestHeader('sid', sid())
    if (token !== undefined) request.setRequestHeader('otk', token)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(outcomeOf(request.response as UploadAnswer<Kept> | null, token))
    request.onerror = request.ontimeout = () => resolve({ is: 'refused', code: 'network_error' })
    request.send(file)
  })

/** Uploads a picture. @param onProgress the uploaded share, 0 to 1 */
export async function sendPicture(file: Blob, onProgress: (part: number) => void): Promise<PictureSent> {
  const sent = await send<UploadedPicture>(uploadPicture, { file, timeout: PICTURE_TIMEOUT_MS, onProgress })
  return sent.is === 'kept' ? { is: 'kept', picture: sent.data } : sent
}

/** Uploads a list of addresses. @param onProgress the uploaded share, 0 to 1 */
export async function sendScreeningList(text: string, onProgress: (part: number) => void): Promise<ListSent> {
  const sent = await send<UploadedList>(uploadScreeningList, {
    file: new Blob([text]),
    timeout: LIST_TIMEOUT_MS,
    onProgress,
  })
  return sent.is === 'kept' ? { is: 'kept', list: sent.data } : sent
}
