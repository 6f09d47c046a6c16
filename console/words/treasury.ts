import { type TreasuryMove, treasuryMoves } from '@humidor/domain/money/treasury.ts'

/** Every move between the platform's own accounts: its label, and its bookings. */
export const moveWords: Record<TreasuryMove, { name: string; tells: string }> = {
  treasuryToUscd: {
    name: 'Treasury: USDT into USCD',
    tells: 'The USDT go into backing and as many USCD are issued to the treasury.',
  },
  treasuryToUsdt: {
    name: 'Treasury: USCD back into USDT',
    tells: 'The USCD are burnt and as many USDT go from backing to the treasury.',
  },
  feesUsdtToTreasury: { name: 'Fees in USDT to the treasury', tells: 'What was taken as fees is the treasury’s.' },
  feesUscdToTreasury: { name: 'Fees in USCD to the treasury', tells: 'What was taken as fees is the treasury’s.' },
  feesCigToTreasury: { name: 'Fees in ₡ to the treasury', tells: 'What was taken as fees is the treasury’s.' },
  foundationToTreasury: {
    name: 'Foundation’s ₡ to the treasury',
    tells: 'The treasury pays yields in ₡ out of it.',
  },
  treasuryToRewards: { name: 'Treasury’s ₡ to the rewards', tells: 'The rewards pay the prizes of raffles.' },
  bscToTron: {
    name: 'Carried from BSC to TRON',
    tells: 'Writes down what operators have carried themselves. It moves nothing on the chains.',
  },
  tronToBsc: {
    name: 'Carried from TRON to BSC',
    tells: 'Writes down what operators have carried themselves. It moves nothing on the chains.',
  },
}

/** The name of a move; its key if this console does not know it yet. */
export const moveName = (move: string): string =>
  treasuryMoves.some((one) => one === move) ? moveWords[move as TreasuryMove].name : move
