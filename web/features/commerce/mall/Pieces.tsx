import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Minus, Plus } from 'lucide-react'
import { useWords } from '../../../words/words.ts'

interface PiecesProps {
  value: number
  /** The most that can be chosen. A higher value can still be lowered. */
  most: number
  disabled?: boolean | undefined
  onChange: (pieces: number) => void
}

/** Chooses a number of pieces, at least one. */
export function Pieces({ value, most, disabled, onChange }: PiecesProps) {
  const words = useWords('mall')
  return (
    <div className="pieces" role="group" aria-label={words('cart.pieces')}>
      <IconButton
        icon={Minus}
        size="md"
        label={words('cart.fewer')}
        disabled={disabled || value <= 1}
        onClick={() => onChange(Math.min(value - 1, Math.max(most, 1)))}
      />
      <output className="tnum">{value}</output>
      <IconButton
        icon={Plus}
        size="md"
        label={words('cart.more')}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      />
    </div>
  )
}
