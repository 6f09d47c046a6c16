import { useState } from 'react'

/**
 * A game as it stands, kept as long as the page is: whoever looks elsewhere finds it again. Nothing of it is kept on the
 * device (rules X2).
 */
export function keptGame<Game>(begin: () => Game) {
  let kept: Game | undefined
  return function useGame(): [game: Game, play: (next: Game) => void] {
    const [game, setGame] = useState<Game>(() => {
      kept ??= begin()
      return kept
    })
    const play = (next: Game) => {
      kept = next
      setGame(next)
    }
    return [game, play]
  }
}
