import type { PromiseKind } from '@humidor/domain/products/coverage.ts'

/** For each promise: the meaning of covered and uncovered, and the operator's remedy. */
export const promiseWords: Record<PromiseKind, { covered: string; uncovered: string; remedy: string }> = {
  pledges: {
    covered: 'What pledges have still to bring is set aside',
    uncovered: 'Less is set aside than pledges have still to bring',
    remedy:
      'No call can bring this about. Ask whoever has the machines to run “verify”, and sell no pledges until it is known why.',
  },
  orders: {
    covered: 'What paid pre-orders will bring is set aside',
    uncovered: 'Less is set aside than paid pre-orders will bring',
    remedy:
      'No call can bring this about. Ask whoever has the machines to run “verify”, and sell no pre-orders until it is known why.',
  },
  won: {
    covered: 'The treasury has the ₡ for every pre-order that was won and is not paid',
    uncovered: 'The treasury has not the ₡ for every pre-order that was won and is not paid',
    remedy:
      'Until it has, who pays is told to wait, nobody is frozen for it, and draws give nothing away. Move the foundation’s ₡ to the treasury.',
  },
  midnight: {
    covered: 'The treasury has what the next midnight costs',
    uncovered: 'The treasury has not what the next midnight costs',
    remedy:
      'Interest and returns that are short wait, and are paid within half a minute once the money is there. Turn USDT of the treasury into USCD, or move fees to it.',
  },
}
