import { type BrokenBuild, withProduct } from './broken-builds.testing.ts'
import { product } from './platform/product.ts'

let refunds = 0

/** Broken malls, one defect each, and the violation that must be found. */
export const brokenMalls: readonly BrokenBuild[] = [
  [
    'a cancelled order is refunded twice',
    withProduct({
      refuseMallCancel: (it) => product.refuseMallCancel(it.state === 'failed' ? { ...it, state: 'created' } : it),
    }),
    /^unexpected error: cancelMallOrder .*AlreadyPosted/,
  ],
  [
    'a refund has a key of its own, so that another one is possible',
    withProduct({
      mallRefundTransfer: (it, paidBy, at) => ({
        ...product.mallRefundTransfer(it, paidBy, at),
        key: `mall:${it.id}:refund:${++refunds}`,
      }),
    }),
    /^mall: mall:.* was posted, not/,
  ],
  [
    'an order that was sent is cancelled',
    withProduct({
      refuseMallCancel: (it) => product.refuseMallCancel(it.state === 'shipped' ? { ...it, state: 'created' } : it),
    }),
    /^accepted against a rule: cancelMallOrder in spite of .*illegal_operation/,
  ],
  [
    'a member cancels as many orders as they like',
    withProduct({ refuseMallCancel: (it) => product.refuseMallCancel({ ...it, cancelledToday: 0 }) }),
    /^accepted against a rule: cancelMallOrder in spite of max_daily_cancels_reached/,
  ],
  [
    'two orders take the last piece',
    withProduct({ refuseMallOrder: (it) => product.refuseMallOrder({ ...it, lines: [] }) }),
    /^accepted against a rule: createMallOrder in spite of sold_out/,
  ],
]
