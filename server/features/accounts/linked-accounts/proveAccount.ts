import { proveAccount } from '@humidor/contract/accounts/linked-accounts.ts'
import { accountProofLasts } from '@humidor/domain/accounts/linked-accounts.ts'
import { transaction } from '../../../http/handle.ts'
import { putSessionProof } from '../identity/identity.ts'

/** `POST /connect/proveAccount`: the request pipeline has spent the account's code. Until the proof expires the session counts as a sign-in. */
export const answerProveAccount = transaction(proveAccount, async ({ tx, member: { uid }, sid, at }) => {
  await putSessionProof(tx, { uid, sid, until: new Date(at.getTime() + accountProofLasts * 1_000) })
  return null
})
