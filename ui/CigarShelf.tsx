import { Cigar } from './art/Cigar.tsx'
import type { CigarShape } from './art/cigar-drawing.ts'
import './css/shelf.css'

export interface ShelfCigar extends CigarShape {
  name: string
  vitola: string
}

/** A shelf of numbered cigars in their real proportions. The screen opens one. */
export const CigarShelf = ({ cigars, onOpen }: { cigars: readonly ShelfCigar[]; onOpen: (at: number) => void }) => (
  <ol className="shelf">
    {cigars.map(({ name, vitola, ...shape }, at) => (
      <li key={name}>
        <button className="shelf__item" type="button" onClick={() => onOpen(at)}>
          <span className="shelf__stand">
            <Cigar {...shape} className="shelf__cigar" />
          </span>
          <span className="shelf__no">{at + 1}</span>
          <span className="shelf__name">{name}</span>
          <span className="micro">{vitola}</span>
        </button>
      </li>
    ))}
  </ol>
)
