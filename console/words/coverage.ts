import type { PromiseKind } from '@humidor/domain/products/coverage.ts'

/** For each promise: the meaning of covered and uncovered, and the operator's remedy. */
export const promiseWords: Record<PromiseKind, { covered: string; uncovered: string; remedy: string }> = {
  pledges: {
    covered: 'The remaining profit of pledges is set aside',
    uncovered: 'The remaining profit of pledges is not fully set aside',
    remedy:
      'This should never happen. Ask the platform’s engineers to run “verify”, and sell no pledges until the cause is known.',
  },
  orders: {
    covered: 'The profit of paid pre-orders is set aside',
    uncovered: 'The profit of paid pre-orders is not fully set aside',
    remedy:
      'This should never happen. Ask the platform’s engineers to run “verify”, and sell no pre-orders until the cause is known.',
  },
  won: {
    covered: 'The treasury has the ₡ for every won and unpaid pre-order',
    uncovered: 'The treasury lacks ₡ for won and unpaid pre-orders',
    remedy:
      'Until it has them, payers are asked to wait, nobody is frozen for it, and draws have no winners. Move the foundation’s ₡ to the treasury.',
  },
  midnight: {
    covered: 'The treasury can pay the next midnight',
    uncovered: 'The treasury cannot pay the next midnight',
    remedy:
      'Uncovered interest and returns wait, and are paid within half a minute once the money is there. Convert the treasury’s USDT into USCD, or move fees to it.',
  },
}
