import { tryAuthenticator } from '@humidor/contract/accounts/authenticator.ts'
import { read } from '../../../../http/handle.ts'

/** `POST /user/tryAuthenticator`: the request pipeline has spent the code, which is all that is asked. */
export const answerTryAuthenticator = read(tryAuthenticator, async () => null)
