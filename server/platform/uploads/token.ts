import { token } from '@humidor/contract/platform/uploads.ts'
import { read } from '../../http/handle.ts'

export const answerToken = read(token, async ({ formToken }) => ({ token: formToken() }))
