import { isMissing } from '@humidor/client/asking.ts'
import { EmptyState } from '@humidor/ui/State.tsx'

/** A query that may say why it failed. */
export interface Failing {
  error?: Error | null
}

/** Whether a query failed because its item does not exist. */
export const isGone = ({ error = null }: Failing): boolean => isMissing({ error })

/** Shown in place of an item that does not exist. A retry would not help. */
export const Gone = () => (
  <EmptyState bare title="Not found" text="Nothing has this number. Check the address, or search for it." />
)
