import { micros } from '@humidor/domain/money/micros.ts'
import { type BrokenBuild, withProduct } from './broken-builds.testing.ts'
import { product } from './platform/product.ts'
import { NoClosedCheck } from './store/broken.testing.ts'

type ClosingFacts = Parameters<typeof product.refuseClosing>[0]

/** The rule of closing an account, with some facts replaced. */
const closing = (blind: (facts: ClosingFacts) => Partial<ClosingFacts>) =>
  withProduct({ refuseClosing: (facts) => product.refuseClosing({ ...facts, ...blind(facts) }) })

/** The ₡ of a member stay where they are. */
const leavesMoney = withProduct({
  closingTransfer: (uid, left, at) => product.closingTransfer(uid, { ...left, cig: micros<'CIG'>(0n) }, at),
})

/** Broken closings of accounts, one defect each, and the violation that must be found. */
export const brokenClosings: readonly BrokenBuild[] = [
  ['an account closes with money left', leavesMoney, /^unexpected error: closeAccounts .*ClosedAccount/],
  [
    'an account closes with money left, and the database allows it',
    { ...leavesMoney, ledger: () => new NoClosedCheck() },
    /^wrong amount: accountClosed/,
  ],
  [
    'an account closes although something is under way',
    closing(() => ({ things: [] })),
    /^accepted against a rule: closeAccount in spite of account_not_empty|^closing: .* in spite of account_not_empty/,
  ],
  [
    'an account closes with money that can be taken out',
    closing(({ limits }) => ({ limits: { ...limits, means: { ...limits.means, activated: false } } })),
    /^accepted against a rule: closeAccount in spite of account_not_empty/,
  ],
  [
    'more is given up than the member agreed to',
    closing(({ left }) => ({ agreed: left })),
    /^accepted against a rule: closeAccount in spite of content_changed|^closing: .* in spite of content_changed/,
  ],
  [
    'an account that closes begins something',
    withProduct({ stopsClosing: () => false }),
    /^accepted against a rule: .*in spite of .*account_closing/,
  ],
  [
    'an account that closes cannot be kept',
    withProduct({ stopsClosing: () => true }),
    /^refused without a reason: keepAccount/,
  ],
]
