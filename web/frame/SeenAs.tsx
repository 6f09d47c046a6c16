import '@humidor/ui/css/as-of.css'
import type { View } from '../session/member-view.ts'
import { useSession } from '../session/session.ts'
import { unbroken } from '../words/moments.ts'
import { useWords } from '../words/words.ts'

/** Above every page while an operator sees the app as a member. */
export function SeenAs({ view: { uid, until } }: { view: View }) {
  const words = useWords('frame')
  const { tk } = useSession()
  return (
    <p className="as-of" role="status">
      {tk === undefined ? words('seenAsOver') : words('seenAs', { uid, time: unbroken(until) })}
    </p>
  )
}
