import { useState } from 'react'

/**
 * A game's state, kept in memory as long as the page lives, so that it survives navigation. It is never stored on the device
 * (rules X2).
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
