const prize = 'Both cells of the board. Prizes decrease from the first to the last.'
const chances = 'Out of the sum of all chances. A change alters the odds that members see and gives them new seeds.'

/** The prizes of the raffle and their odds. */
export const prizeWords = {
  rafflePrize1: { name: 'Prize 1', help: prize },
  rafflePrize2: { name: 'Prize 2', help: prize },
  rafflePrize3: { name: 'Prize 3', help: prize },
  rafflePrize4: { name: 'Prize 4', help: prize },
  rafflePrize5: { name: 'Prize 5', help: prize },
  rafflePrize6: { name: 'Prize 6', help: prize },
  raffleWeight1: { name: 'Chances of prize 1', help: chances },
  raffleWeight2: { name: 'Chances of prize 2', help: chances },
  raffleWeight3: { name: 'Chances of prize 3', help: chances },
  raffleWeight4: { name: 'Chances of prize 4', help: chances },
  raffleWeight5: { name: 'Chances of prize 5', help: chances },
  raffleWeight6: { name: 'Chances of prize 6', help: chances },
}
