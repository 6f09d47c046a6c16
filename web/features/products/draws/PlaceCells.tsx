import '@humidor/ui/css/places.css'
import type { CSSProperties } from 'react'
import { placesShown } from './places-shown.ts'

/** A row of compartments for the places of a draw. They light one after the other; the member's own keeps its light. */
export function PlaceCells({ place, count, isWon }: { place: number; count: number; isWon: boolean }) {
  const cells = placesShown(place, count)
  return (
    <div className="places" aria-hidden="true">
      {cells.map((cell, at) => {
        const look =
          cell === place ? (isWon ? 'places__one places__one--won' : 'places__one places__one--own') : 'places__one'
        return (
          <span key={cell} className={look} style={{ '--at': at } as CSSProperties}>
            {cell}
          </span>
        )
      })}
    </div>
  )
}
