import { cashAddresses } from '@humidor/contract/money/withdrawals.ts'
import { read } from '../../../http/handle.ts'
import { sealedAddresses } from './addresses.ts'
import { type Served, serves } from './binding.ts'
import type { Seals } from './seals.ts'

/** `GET /user/cashAddresses`: the addresses that the member may choose from. */
export const answerCashAddresses = ({ seals, ...served }: Served & { seals: Seals }) =>
  read(cashAddresses, async ({ db, member: { uid } }) =>
    (await sealedAddresses(db, seals, uid)).map((bound) => ({
      address: bound.address,
      chain: bound.chain,
      label: bound.label,
      served: serves(served, bound),
      boundAt: bound.at,
      usedAt: bound.usedAt,
    })),
  )
