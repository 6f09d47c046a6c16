import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'
import { nameOf } from '../../../accounts/identity/passkeys/passkeys.testing.ts'
import { logsIn, verifiedMerchant } from '../merchants.testing.ts'
import {
  locksFactor,
  newDevice,
  ofOwnerCode,
  shopWithFactor,
  shopWithMailbox,
  wrongCode,
} from './owner-factor.testing.ts'

const { beginOwnerPasskey, beginOwnerPasskeyProof, confirmLogin, confirmOwnerAuthenticator } = contract.ownerFactor
const { finishOwnerPasskey, ownerPasskeyLogin, ownerRecoveryCodes, prepareOwnerAuthenticator } = contract.ownerFactor
const { removeOwnerAuthenticator, removeOwnerPasskey, renameOwnerPasskey } = contract.ownerFactor

const PENDING_TRIES = 5
const NOBODYS = '00000000-0000-4000-8000-000000000000'

interface Proof {
  password: string
  ownerCode?: string
}

/** Produces each refusal that the calls about the second factor of owners declare. */
export const ownerFactorRefusals = (sandbox: () => Sandbox): RefusalsOf<'ownerFactor'> => {
  const lantern = async () => {
    const shop = sandbox().merchants.lantern
    await sandbox().renewMerchantSession(shop)
    return shop
  }
  /** The refusals of the password and the code. */
  const ofProof = (tries: (shop: Merchant, proof: Proof) => Promise<unknown>) => ({
    no_password: async () => tries(await lantern(), { password: '' }),
    wrong_password: async () => tries(await lantern(), { password: 'a guess' }),
    ...ofOwnerCode(sandbox, (shop, ownerCode) => tries(shop, { password: PASSWORD, ownerCode })),
  })
  const prepared = async () => {
    const { shop } = await shopWithMailbox(sandbox())
    const { secret } = await shop.call(prepareOwnerAuthenticator, { password: PASSWORD })
    const guesses = () => shop.tryCall(confirmOwnerAuthenticator, { code: wrongCode(sandbox(), secret) })
    return { guesses }
  }
  /** A sign-in whose password was right. */
  const halfway = async (locked: boolean) => {
    const { shop, secret } = await shopWithFactor(sandbox())
    if (locked) await locksFactor(sandbox(), shop)
    const who = sandbox().visitor()
    await logsIn(sandbox(), { vcode: shop.vcode }, who)
    return await who.tryCall(confirmLogin, { vcode: shop.vcode, ownerCode: wrongCode(sandbox(), secret) })
  }
  const device = newDevice()
  const challenge = Buffer.alloc(32).toString('base64url')
  return {
    prepareOwnerAuthenticator: {
      ...ofProof((shop, proof) => shop.tryCall(prepareOwnerAuthenticator, proof)),
      owner_email_needed: async () =>
        (await verifiedMerchant(sandbox())).tryCall(prepareOwnerAuthenticator, { password: PASSWORD }),
    },
    confirmOwnerAuthenticator: {
      google_code_error: async () => (await prepared()).guesses(),
      google_auth_failed: async () => {
        const { guesses } = await prepared()
        for (let n = 0; n < PENDING_TRIES; n += 1) await guesses()
        return await guesses()
      },
      authorization_expired: async () => (await lantern()).tryCall(confirmOwnerAuthenticator, { code: '123456' }),
    },
    removeOwnerAuthenticator: {
      ...ofProof((shop, proof) => shop.tryCall(removeOwnerAuthenticator, proof)),
      illegal_operation: async () => (await lantern()).tryCall(removeOwnerAuthenticator, { password: PASSWORD }),
    },
    ownerRecoveryCodes: {
      ...ofProof((shop, proof) => shop.tryCall(ownerRecoveryCodes, proof)),
      illegal_operation: async () => (await lantern()).tryCall(ownerRecoveryCodes, { password: PASSWORD }),
    },
    beginOwnerPasskey: {
      ...ofProof((shop, proof) => shop.tryCall(beginOwnerPasskey, proof)),
      passkey_refused: async () => {
        const { shop, codes } = await shopWithFactor(sandbox())
        await sandbox().pool.query(
          `insert into passkey (merchant_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
            select $1::int, sha256(($1::int * 100 + n)::text::bytea), 'a', 0, '{}', 'Phone', false, now()
            from generate_series(1, 10) n`,
          [shop.merchantId],
        )
        return await shop.tryCall(beginOwnerPasskey, { password: PASSWORD, ownerCode: codes[0] })
      },
    },
    finishOwnerPasskey: {
      passkey_refused: async () =>
        (await lantern()).tryCall(finishOwnerPasskey, {
          ...{ passkey: device.makes(challenge), transports: [], name: 'Phone' },
        }),
    },
    renameOwnerPasskey: {
      not_found: async () => (await lantern()).tryCall(renameOwnerPasskey, { id: NOBODYS, name: 'Phone' }),
    },
    removeOwnerPasskey: {
      ...ofProof((shop, proof) => shop.tryCall(removeOwnerPasskey, { id: NOBODYS, ...proof })),
      not_found: async () => (await lantern()).tryCall(removeOwnerPasskey, { id: NOBODYS, password: PASSWORD }),
    },
    beginOwnerPasskeyProof: {
      passkey_refused: async () =>
        (await lantern()).tryCall(beginOwnerPasskeyProof, nameOf(removeOwnerPasskey, { id: NOBODYS })),
    },
    confirmLogin: {
      authorization_expired: () => sandbox().visitor().tryCall(confirmLogin, { vcode: '100001', ownerCode: '123456' }),
      google_code_error: () => halfway(false),
      google_auth_failed: () => halfway(true),
    },
    ownerPasskeyLogin: {
      passkey_refused: () =>
        sandbox()
          .visitor()
          .tryCall(ownerPasskeyLogin, { answer: device.answers(challenge) }),
    },
  }
}
