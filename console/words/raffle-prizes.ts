const prize = 'Both cells of the board. Prizes decrease from the first to the last.'
const chances = 'Out of the sum of all chances. A change alters the odds that members see and gives them new seeds.'

/** The prizes of the raffle and their odds. */
export const prizeWords = {
  rafflePrize1: { name: 'Prize 1', summary: prize },
  rafflePrize2: { name: 'Prize 2', summary: prize },
  rafflePrize3: { name: 'Prize 3', summary: prize },
  rafflePrize4: { name: 'Prize 4', summary: prize },
  rafflePrize5: { name: 'Prize 5', summary: prize },
  rafflePrize6: { name: 'Prize 6', summary: prize },
  raffleWeight1: { name: 'Chances of prize 1', summary: chances },
  raffleWeight2: { name: 'Chances of prize 2', summary: chances },
  raffleWeight3: { name: 'Chances of prize 3', summary: chances },
  raffleWeight4: { name: 'Chances of prize 4', summary: chances },
  raffleWeight5: { name: 'Chances of prize 5', summary: chances },
  raffleWeight6: { name: 'Chances of prize 6', summary: chances },
}
