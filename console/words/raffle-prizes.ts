/** The prizes of the raffle and their odds. */
export const prizeWords = {
  rafflePrize1: { name: 'Prize 1', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  rafflePrize2: { name: 'Prize 2', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  rafflePrize3: { name: 'Prize 3', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  rafflePrize4: { name: 'Prize 4', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  rafflePrize5: { name: 'Prize 5', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  rafflePrize6: { name: 'Prize 6', tells: 'Both cells of the board. Prizes fall from the first to the last.' },
  raffleWeight1: {
    name: 'Chances of prize 1',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
  raffleWeight2: {
    name: 'Chances of prize 2',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
  raffleWeight3: {
    name: 'Chances of prize 3',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
  raffleWeight4: {
    name: 'Chances of prize 4',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
  raffleWeight5: {
    name: 'Chances of prize 5',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
  raffleWeight6: {
    name: 'Chances of prize 6',
    tells: 'Of all chances together. What members see, and what their seed is bound to, changes with it.',
  },
}
