import { contract } from '@humidor/contract/index.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubEmptyList } from './stub-responses.ts'

const check = press('main .nextdraw button')

/** The proof of liabilities: before the check, passed, failed and before the first day. */
export const liabilityScenes: readonly Scene[] = [
  { name: 'inclusion', path: '/Inclusion', who: 'alice' },
  { name: 'inclusion-checked', path: '/Inclusion', who: 'alice', afterOpen: check },
  {
    name: 'inclusion-bad',
    path: '/Inclusion',
    who: 'alice',
    beforeOpen: changeResponse(contract.liabilities.mine, (proof) => ({ ...proof, salt: '00'.repeat(32) })),
    afterOpen: check,
  },
  {
    name: 'inclusion-empty',
    component: 'Inclusion',
    path: '/Inclusion',
    who: 'alice',
    beforeOpen: stubEmptyList(contract.liabilities.days),
  },
  { name: 'merchant-inclusion', path: '/MerchantInclusion', who: 'merchant, verified', afterOpen: check },
]
