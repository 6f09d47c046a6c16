import * as supportCalls from '@humidor/contract/community/support.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { LifeBuoy } from 'lucide-react'
import { useAsk } from '../../../../api/useAsk.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

/** How often the menu asks for an answer of support. Milliseconds. */
const EVERY_MS = 60_000

/** Leads from the menu of a shop to support, and says when there is an answer. */
export function SupportRow() {
  const words = useWords('feedback')
  const { data } = useAsk(supportCalls.readSupport, { limit: 1 }, { every: EVERY_MS })
  return (
    <Row
      icon={LifeBuoy}
      title={words('support')}
      href={paths.merchantSupport}
      end={data?.unread && <Badge tone="ember">{words('unread')}</Badge>}
    />
  )
}
