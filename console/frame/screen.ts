import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A page of the console, and where the navigation has it. */
export interface Screen {
  path: string
  name: string
  icon: LucideIcon
  /** Under which heading it stands; `you`: at the foot, beside one's own name. */
  group: 'Daily work' | 'Money' | 'Products' | 'People' | 'House' | 'you'
  /** The question that it asks first: who may not ask it has no such page. */
  asks: Call
  /** What waits there. Each has its words in words/queues.ts. */
  waiting?: readonly QueueName[]
  Page: ComponentType
}
