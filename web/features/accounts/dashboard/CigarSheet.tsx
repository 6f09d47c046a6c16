import { Cigar } from '@humidor/ui/art/Cigar.tsx'
import '@humidor/ui/css/screen-index.css'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useWords } from '../../../words/words.ts'
import type { TopCigar } from './the-ten.ts'

/** One of the ten cigars, larger, with its make and its taste. */
export function CigarSheet({ cigar, place, onClose }: { cigar: TopCigar; place: number; onClose: () => void }) {
  const words = useWords('cigars')
  const title = (
    <>
      <span className="gold tnum">{place}</span>&ensp;{cigar.name}
    </>
  )
  // At this scale the longest of the ten fills its stand, and the others keep their proportion to it.
  const scale = 250 / 140
  const shape = { ...cigar.shape, width: cigar.shape.width * scale, length: cigar.shape.length * scale, seams: 8 }
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className="cigarinfo">
        <div className="cigarinfo__stand">
          <Cigar {...shape} />
        </div>
        <Kv
          flush
          rows={[
            { name: words('vitola'), value: cigar.vitola },
            { name: words('size'), value: words('sizeOf', { length: cigar.length, ring: cigar.ring }) },
            { name: words('wrapper'), value: words(`wrappers.${cigar.wrapper}`) },
            { name: words('binder'), value: words(`binders.${cigar.binder}`) },
            { name: words('filler'), value: words(`fillers.${cigar.filler}`) },
            { name: words('strength'), value: <Strength of={cigar.strength} /> },
          ]}
        />
      </div>
      <p className="muted">{words(`notes.${cigar.note}`)}</p>
    </Sheet>
  )
}

function Strength({ of }: { of: number }) {
  const words = useWords('cigars')
  return (
    <span className="strength" role="img" aria-label={words('strengthOf', { strength: of })}>
      {[1, 2, 3, 4, 5].map((mark) => (
        <i key={mark} className={mark <= of ? 'on' : undefined} />
      ))}
    </span>
  )
}
