import type { Words } from '@humidor/locales/words.ts'
import type { CigarShape } from '@humidor/ui/art/cigar-drawing.ts'

type Cigars = Words['cigars']

export interface TopCigar {
  /** Not translated. */
  name: string
  vitola: string
  shape: CigarShape
  /** `length` in millimetres, `ring` in 64ths of an inch. */
  length: number
  ring: number
  wrapper: keyof Cigars['wrappers']
  binder: keyof Cigars['binders']
  filler: keyof Cigars['fillers']
  /** 1 to 5. */
  strength: number
  note: keyof Cigars['notes']
}

type Drawn = [width: number, length: number, band: CigarShape['band'], seal: CigarShape['seal']]

const cigar = (
  name: string,
  vitola: string,
  [width, drawn, band, seal]: Drawn,
  [length, ring, strength]: [number, number, number],
  leaf: Pick<TopCigar, 'wrapper' | 'binder' | 'filler' | 'note'>,
): TopCigar => ({
  name,
  vitola,
  shape: { width, length: drawn, wrapper: leaf.wrapper, band, seal },
  length,
  ring,
  strength,
  ...leaf,
})

/** The ten cigars of the season, best first, drawn in their real proportions. */
export const theTen: readonly TopCigar[] = [
  cigar('Casa Almendro', 'Robusto', [25, 104, 'gold', 'dot'], [124, 50, 3], {
    wrapper: 'rosado',
    binder: 'valley',
    filler: 'three',
    note: 'casaAlmendro',
  }),
  cigar('Siete Robles', 'Toro', [25, 128, 'oxblood', 'diamond'], [152, 52, 4], {
    wrapper: 'maduro',
    binder: 'valley',
    filler: 'three',
    note: 'sieteRobles',
  }),
  cigar('Flor de Ceniza', 'Corona', [20, 118, 'forest', 'bars'], [142, 42, 1], {
    wrapper: 'claro',
    binder: 'highland',
    filler: 'two',
    note: 'florDeCeniza',
  }),
  cigar('El Notario', 'Churchill', [23, 140, 'ivory', 'shield'], [178, 47, 3], {
    wrapper: 'colorado',
    binder: 'river',
    filler: 'four',
    note: 'elNotario',
  }),
  cigar('Monte Cobre', 'Gordo', [30, 120, 'gold', 'bars'], [152, 60, 5], {
    wrapper: 'oscuro',
    binder: 'valley',
    filler: 'four',
    note: 'monteCobre',
  }),
  cigar('Puerta Vieja', 'Lonsdale', [20, 134, 'ink', 'dot'], [165, 42, 2], {
    wrapper: 'colorado',
    binder: 'highland',
    filler: 'three',
    note: 'puertaVieja',
  }),
  cigar('Real Encina', 'Robusto', [25, 104, 'cedar', 'diamond'], [127, 50, 4], {
    wrapper: 'maduro',
    binder: 'river',
    filler: 'three',
    note: 'realEncina',
  }),
  cigar('La Herradura', 'Panetela', [16, 128, 'forest', 'dot'], [152, 34, 2], {
    wrapper: 'rosado',
    binder: 'highland',
    filler: 'two',
    note: 'laHerradura',
  }),
  cigar('Vuelta Larga', 'Toro', [25, 128, 'oxblood', 'shield'], [156, 50, 1], {
    wrapper: 'claro',
    binder: 'valley',
    filler: 'two',
    note: 'vueltaLarga',
  }),
  cigar('Don Cipriano', 'Corona', [20, 118, 'gold', 'diamond'], [140, 42, 5], {
    wrapper: 'oscuro',
    binder: 'river',
    filler: 'four',
    note: 'donCipriano',
  }),
]
