import { type TreasuryMove, treasuryMoves } from '@humidor/domain/money/treasury.ts'

/** Every move between the platform's own accounts: its label, and its bookings. */
export const moveWords: Record<TreasuryMove, { name: string; summary: string }> = {
  treasuryToUscd: {
    name: 'Treasury: USDT into USCD',
    summary: 'The USDT moves into backing, and the same amount of USCD is issued to the treasury.',
  },
  treasuryToUsdt: {
    name: 'Treasury: USCD into USDT',
    summary: 'The USCD is burnt, and the same amount of USDT moves from backing to the treasury.',
  },
  feesUsdtToTreasury: { name: 'Fees in USDT to the treasury', summary: 'Collected fees move to the treasury.' },
  feesUscdToTreasury: { name: 'Fees in USCD to the treasury', summary: 'Collected fees move to the treasury.' },
  feesCigToTreasury: { name: 'Fees in ₡ to the treasury', summary: 'Collected fees move to the treasury.' },
  foundationToTreasury: {
    name: 'Foundation’s ₡ to the treasury',
    summary: 'The treasury pays yields in ₡ from it.',
  },
  treasuryToRewards: { name: 'Treasury’s ₡ to the rewards', summary: 'The rewards pay the raffle prizes.' },
  bscToTron: {
    name: 'Carried from BSC to TRON',
    summary: 'Records money that operators have carried themselves. It moves nothing on the chains.',
  },
  tronToBsc: {
    name: 'Carried from TRON to BSC',
    summary: 'Records money that operators have carried themselves. It moves nothing on the chains.',
  },
}

/** The name of a move; its key if this console does not know it yet. */
export const moveName = (move: string): string =>
  treasuryMoves.some((one) => one === move) ? moveWords[move as TreasuryMove].name : move
