import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { verifiedMerchant } from '../../commerce/merchants/merchants.testing.ts'

const { mine, merchantLiabilities } = contract.liabilities

/** A day before the platform began. */
const day = '2020-01-01'

/** Produces each refusal that the calls about liabilities declare. */
export const liabilityRefusals = (sandbox: () => Sandbox): RefusalsOf<'liabilities'> => ({
  mine: {
    invalid_date: () => sandbox().alice.sendRaw('GET', mine.path, { day: '2026-02-30' }),
    not_found: () => sandbox().alice.tryCall(mine, { day }),
  },
  merchantLiabilities: {
    invalid_date: async () =>
      (await verifiedMerchant(sandbox())).sendRaw('GET', merchantLiabilities.path, { day: '2026-02-30' }),
    not_found: async () => (await verifiedMerchant(sandbox())).tryCall(merchantLiabilities, { day }),
  },
})
