const prize = 'Both cells of the board. Prizes decrease from the first to the last.'
const chances = 'Out of the sum of all chances. A change alters the odds that members see and gives them new seeds.'

/** The prizes of the raffle and their odds. */
export const prizeWords = {
  rafflePrize1: { name: 'Prize 1', tells: prize },
  rafflePrize2: { name: 'Prize 2', tells: prize },
  rafflePrize3: { name: 'Prize 3', tells: prize },
  rafflePrize4: { name: 'Prize 4', tells: prize },
  rafflePrize5: { name: 'Prize 5', tells: prize },
  rafflePrize6: { name: 'Prize 6', tells: prize },
  raffleWeight1: { name: 'Chances of prize 1', tells: chances },
  raffleWeight2: { name: 'Chances of prize 2', tells: chances },
  raffleWeight3: { name: 'Chances of prize 3', tells: chances },
  raffleWeight4: { name: 'Chances of prize 4', tells: chances },
  raffleWeight5: { name: 'Chances of prize 5', tells: chances },
  raffleWeight6: { name: 'Chances of prize 6', tells: chances },
}
