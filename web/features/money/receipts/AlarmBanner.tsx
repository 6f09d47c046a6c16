import { Icon } from '@humidor/ui/Icon.tsx'
import '@humidor/ui/css/alarm.css'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import type { AlarmFor } from '../../../session/receipt-alarm.ts'
import { useWords } from '../../../words/words.ts'

/** On every page until the reader opens it: the platform shows something else than before. */
export function AlarmBanner({ who }: { who: AlarmFor }) {
  const words = useWords('receipts')
  const path = who === 'member' ? paths.receipts : paths.merchantReceipts
  return (
    <div className="alarm" role="alert">
      <Link href={`${path}?alarm`} className="alarm__link">
        <Icon of={TriangleAlert} size="md" />
        <span>
          <b>{words('alarm.title')}</b> {words('alarm.open')}
        </span>
      </Link>
    </div>
  )
}
