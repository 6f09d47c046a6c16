import { Mark } from '../art/Mark.tsx'
import { ArtPieces } from './ArtPieces.tsx'
import { FigurePieces } from './FigurePieces.tsx'
import { FormPieces } from './FormPieces.tsx'
import { ListPieces } from './ListPieces.tsx'
import { OverlayPieces } from './OverlayPieces.tsx'
import './pieces.css'

/** Every component in every state, for comparison with the reference sheet. Not part of the app. */
export const Pieces = () => (
  <main className="pieces">
    <header className="pieces__head">
      <Mark size={48} />
      <div>
        <h1 className="title-1">Humidor pieces</h1>
        <p className="muted">Every part the screens are made of, in every state.</p>
      </div>
    </header>
    <FigurePieces />
    <FormPieces />
    <ListPieces />
    <OverlayPieces />
    <ArtPieces />
  </main>
)
