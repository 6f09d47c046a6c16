import type { PushAddress } from '@humidor/domain/community/push.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { DeviceRow } from './push.queries.ts'

/** Binds a sealed device to its member. */
export const boundToDevice = (uid: number) => `push device of ${uid}`

/** @throws when nothing in HUMIDOR_SECRET opens it */
export const openDevice = (vault: Vault, { uid, sealed, key_id }: DeviceRow): PushAddress =>
  JSON.parse(vault.open({ bytes: sealed, keyId: key_id }, boundToDevice(uid)).toString()) as PushAddress
