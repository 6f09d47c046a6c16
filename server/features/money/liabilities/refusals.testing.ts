import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { verifiedMerchant } from '../../commerce/merchants/merchants.testing.ts'

const { mine, merchantLiabilities } = contract.liabilities

/** A day before the platform began. */
const day = '2020-01-01'

/** Produces each refusal that the calls about liabilities declare. */
export const liabilityRefusals = (sandbox: () => Sandbox): RefusalsOf<'liabilities'> => ({
  mine: { not_found: () => sandbox().alice.tryCall(mine, { day }) },
  merchantLiabilities: {
    not_found: async () => (await verifiedMerchant(sandbox())).tryCall(merchantLiabilities, { day }),
  },
})
