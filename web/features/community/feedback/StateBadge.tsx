import type { FeedbackState } from '@humidor/domain/community/feedback.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Check, CircleCheck, Hourglass } from 'lucide-react'
import { useWords } from '../../../words/words.ts'

const looks = {
  open: { tone: 'gold', icon: Hourglass },
  answered: { tone: 'leaf', icon: CircleCheck },
  closed: { tone: 'line', icon: Check },
} as const

/** Whose turn it is in a conversation. */
export function StateBadge({ state }: { state: FeedbackState }) {
  const words = useWords('feedback')
  return <Badge {...looks[state]}>{words(`state.${state}`)}</Badge>
}
