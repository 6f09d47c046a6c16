import { isMissing } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { ChevronLeft } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { memberAt } from '../../../words/places.ts'
import { NoMember } from './HistoryScreen.tsx'

const { member } = consoleContract.members

/** The timeline of a member, if the address names one. */
export function TimelineScreen({ uid: typed }: { uid: string }) {
  const uid = readUid(typed)
  return uid === undefined ? <NoMember /> : <MemberTimeline uid={uid} />
}

function MemberTimeline({ uid }: { uid: number }) {
  const known = useAsk(member, { uid })
  if (isMissing(known)) return <NoMember />
  const name = known.data?.name ?? `UID ${uid}`
  return (
    <ConsolePage
      title={`Timeline of ${name}`}
      back={<IconButton icon={ChevronLeft} label="Back" href={memberAt(uid)} />}
    >
      <Timeline subject={{ uid }} name={name} />
    </ConsolePage>
  )
}
