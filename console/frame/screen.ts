import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A page of the console and its place in the navigation. */
export interface Screen {
  path: string
  name: string
  icon: LucideIcon
  /** The heading above it; `you`: at the foot, beside the operator's name. */
  group: 'Daily work' | 'Money' | 'Products' | 'People' | 'Platform' | 'you'
  /** The first call of the page. An operator without the right to it does not see the page. */
  call: Call
  /** The queues on the page. Their labels are in words/queues.ts. */
  queues?: readonly QueueName[]
  Page: ComponentType
}
