import { createPublicKey, hash } from 'node:crypto'
import { subscribePush } from '@humidor/contract/community/push.ts'
import { MAX_PUSH_DEVICES, type PushAddress, refusePushAddress } from '@humidor/domain/community/push.ts'
import type { PushSender } from '../../../adapters/push/push.ts'
import { transaction } from '../../../http/handle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { boundToDevice } from './device-seal.ts'
import { dropOldest, lockPushChoice, putDevice } from './push.queries.ts'

/** Whether a key is a point of P-256. With any other, each message would fail to encrypt. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  try {
    return (
      createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }, format: 'jwk' })
        .asymmetricKeyType === 'ec'
    )
  } catch {
    return false
  }
}

/** `POST /notify/subscribePush`: the device belongs to this session from now on, and to nobody else. */
export const answerSubscribePush = ({ sender, vault }: { sender: PushSender | undefined; vault: Vault }) =>
  transaction(subscribePush, async ({ tx, sid, member: { uid }, request, at, fail, demand }) => {
    if (!sender) return fail('not_offered')
    const { endpoint, p256dh, auth, publicKey } = request
    const address: PushAddress = { endpoint, p256dh, auth }
    demand(refusePushAddress(address, sender.hosts, sender.local))
    demand(sender.knows(publicKey) && isPoint(p256dh) ? undefined : 'wrong_param')
    const { bytes, keyId } = vault.seal(Buffer.from(JSON.stringify(address)), boundToDevice(uid))
    // Devices of a member are added one after the other, so that they stay within the maximum.
    await lockPushChoice(tx, uid)
    await putDevice(tx, {
      ...{ uid, sid, endpoint_hash: hash('sha256', endpoint, 'buffer'), sealed: bytes, key_id: keyId },
      ...{ public_key: publicKey, created_at: at },
    })
    await dropOldest(tx, uid, MAX_PUSH_DEVICES)
    return null
  })
