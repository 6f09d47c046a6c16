import { type UploadedPicture, uploadPhoto } from '@humidor/contract/platform/upload.ts'
import { token } from '@humidor/contract/platform/uploads.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { isAppLocked, lockHere } from '../session/app-lock.ts'
import { apiBase } from '../session/host.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'
import { ask } from './ask.ts'
import { leave } from './leave.ts'

/** The outcome of an upload: kept, refused, or no answer. */
export type PhotoSent = { is: 'kept'; name: string } | { is: 'refused'; code: ErrorCode } | { is: 'lost' }

interface UploadAnswer {
  code: number
  msg: string
  data: UploadedPicture | null
}

/** Milliseconds for an upload with its answer. It is longer than the server waits for a photo. */
const UPLOAD_TIMEOUT_MS = 125_000

/** Milliseconds without progress, or without an answer, after which the upload is given up. */
const STALL_TIMEOUT_MS = 25_000

/** The form's token, and the session token that it belongs to. */
let cachedToken: { tk: string; token: string } | undefined

async function formToken(tk: string): Promise<string | undefined> {
  if (cachedToken?.tk === tk) return cachedToken.token
  const outcome = await ask(token, {})
  if (outcome.kind === 'signed out') leave(outcome.audience, outcome.token)
  if (outcome.kind !== 'answer') return undefined
  cachedToken = { tk, token: outcome.data.token }
  return cachedToken.token
}

function photoSentOf(answer: UploadAnswer | null, tk: string): PhotoSent {
  if (answer?.code === 0 && answer.data) return { is: 'kept', name: answer.data.name }
  if (answer?.code === 401) {
    leave('member', tk)
    return { is: 'refused', code: 'please_login' }
  }
  if (answer?.msg === 'app_locked' && tk === session.now().tk) lockHere()
  return isErrorCode(answer?.msg) && answer.msg !== 'network_error'
    ? { is: 'refused', code: answer.msg }
    : { is: 'lost' }
}

/**
 * Sends a photo. Uses XMLHttpRequest, as `fetch` reports no progress.
 * @param onProgress the share that was sent, 0 to 1
 */
export async function sendPhoto(photo: Blob, onProgress: (part: number) => void): Promise<PhotoSent> {
  const { tk } = session.now()
  if (tk === undefined) return { is: 'refused', code: 'please_login' }
  const form = new FormData()
  const proof = await formToken(tk)
  if (proof === undefined) return isAppLocked() ? { is: 'refused', code: 'app_locked' } : { is: 'lost' }
  form.append('file', photo, 'photo')
  form.append('token', proof)
  return await new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase() + uploadPhoto.path)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    request.withCredentials = true
    request.setRequestHeader('sid', sid())
    request.setRequestHeader('tk', tk)
    const giveUp = () => request.abort()
    let stalled = setTimeout(giveUp, STALL_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, STALL_TIMEOUT_MS)
      onProgress(total === 0 ? 0 : loaded / total)
    }
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => resolve(photoSentOf(request.response as UploadAnswer | null, tk))
    request.onerror = request.ontimeout = request.onabort = () => resolve({ is: 'lost' })
    request.send(form)
  })
}
