import { requestPayoutAddress } from '@humidor/contract/commerce/payouts.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { merchantCode, merchantNumber, refuseMerchantAddress } from '@humidor/domain/commerce/merchant.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { type Seals, sealedBinding } from '../../../money/withdrawals/withdrawals.ts'
import { lockPayee, merchantsSharingAddresses, putAddress } from '../payouts.queries.ts'

/** The kind of the request for a second operator. */
const ADDRESS = 'payoutAddress'

export interface AddressParts {
  seals: Seals
  /** Addresses from which money would return to us, or be lost. */
  ours: readonly string[]
}

interface Payload {
  /** In canonical spelling. */
  address: string
  /** The address that it replaces. */
  instead: string
}

/**
 * `POST /console/requestPayoutAddress`: changes nothing yet. Merchants have no second factor, so no call of theirs changes where
 * their money goes. A request for the current address is allowed only where no seal proves it.
 */
export const answerRequestPayoutAddress = ({ seals, ours, randomness }: AddressParts & { randomness: Randomness }) =>
  transaction(requestPayoutAddress, async ({ tx, operator, at, request, fail, demand }) => {
    demand(refuseNote(request.reason))
    demand(refuseMerchantAddress(request.cashAddress, ours))
    const address = readAddress(request.cashAddress)?.spelling ?? fail('wrong_address')
    const merchantId = merchantNumber(request.vcode)
    const found = Number.isNaN(merchantId) ? undefined : await lockPayee(tx, merchantId)
    const row = found ?? fail('merchant_not_exists')
    demand(await refuseClaimed(tx, itemOf.merchant(request.vcode), operator.id, at))
    if (row.address === address && sealedBinding(seals, { merchantId }, row)) fail('illegal_operation')
    const payload: Payload = { address, instead: row.address }
    const asked = { kind: ADDRESS, about: merchantCode(merchantId), aboutName: row.name, payload }
    const reason = request.reason
    return (await requestApproval(tx, randomness, { ...asked, reason, maker: operator.id, at }))
      ? null
      : fail('illegal_operation')
  })

/**
 * Sets another address that two operators agreed on. Payouts wait for a day after it, and earlier requests can no longer be paid.
 * It fails where the address has become one of ours, or where another replaced the old one meanwhile.
 */
export const payoutAddress = ({ seals, ours }: AddressParts): ApprovalKind => ({
  kind: ADDRESS,
  summary: 'Sends a merchant’s payouts to another address from now on.',
  describe({ payload }) {
    const { address, instead } = payload as Payload
    return [
      { name: 'Pays to, BSC', value: address },
      { name: 'Replaces', value: instead },
    ]
  },
  async weigh(db, asked) {
    const sharing = await merchantsSharingAddresses(
      db,
      asked.map(({ about, payload }) => ({ merchantId: merchantNumber(about), address: (payload as Payload).address })),
    )
    return sharing.map((codes) => [
      codes.length > 0
        ? { name: 'Also the address of', value: codes.join(', '), warns: true }
        : { name: 'Also the address of', value: 'nobody else' },
    ])
  },
  async run(tx, { about, payload, at }) {
    const { address, instead } = payload as Payload
    const merchantId = merchantNumber(about)
    const row = await lockPayee(tx, merchantId)
    if (refuseMerchantAddress(address, ours) || row?.address !== instead) throw noLongerPossible('illegal_operation')
    await putAddress(tx, merchantId, {
      address,
      at,
      seal: seals.ofAddress({ payee: { merchantId }, chain: 'BSC', address, at }),
    })
  },
})
