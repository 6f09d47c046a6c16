import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/note.css'
import { Icon } from './Icon.tsx'

/** A sentence that explains (gold), warns (ember) or remarks (plain). */
export const Note = ({ kind = 'gold', children }: { kind?: 'gold' | 'ember' | 'plain'; children: ReactNode }) => (
  <p className={classNames('note', kind !== 'gold' && `note--${kind}`)}>
    <Icon of={kind === 'ember' ? TriangleAlert : Info} size="md" />
    <span>{children}</span>
  </p>
)
