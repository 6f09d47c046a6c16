import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Lock, LockOpen } from 'lucide-react'
import { timeText } from '../words/moments.ts'
import { openItems } from '../words/open-items.ts'
import { OPEN_ITEMS } from '../words/places.ts'
import type { Claim } from './claim.ts'

export interface LockLineProps {
  claim: Claim
  again: () => void
  /** The other operator who has it open, as of the last answer. */
  by: { name: string; until: Date } | null
}

/** Shows the owner of the open item and the end of the lock. */
export function LockLine({ claim, again, by }: LockLineProps) {
  if (claim.is === 'nobody') return null
  const ours = claim.is === 'ours'
  const text = {
    asking: () => 'Opening …',
    ours: () => (claim.is === 'ours' ? `You have this open until ${timeText(claim.until)}` : ''),
    another: () => (by ? `${by.name} has this open until ${timeText(by.until)}` : 'Another operator has this open'),
    full: () => openItems.alreadyFull,
    gone: () => 'Nothing left to decide',
    lapsed: () => 'You no longer have this open',
  }[claim.is]()
  return (
    <p className={ours || claim.is === 'asking' ? 'lockline' : 'lockline lockline--shut'} role="status">
      <Icon of={ours ? LockOpen : Lock} size="sm" />
      <span className="tnum">{text}</span>
      {claim.is === 'full' && (
        <TextLink flush href={OPEN_ITEMS}>
          Show them
        </TextLink>
      )}
      {(claim.is === 'another' || claim.is === 'lapsed') && (
        <TextLink flush onClick={again}>
          Try again
        </TextLink>
      )}
    </p>
  )
}
