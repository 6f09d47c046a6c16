import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Check, CircleCheck, Hourglass } from 'lucide-react'
import { type Asked, useAsk } from '../../../api/useAsk.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { Photos } from '../../../components/Photos.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { Answer } from './Answer.tsx'
import { type Conversation, type State, stateName } from './feedback.ts'
import { sideOf, WhoseLink } from './whose.tsx'

const { feedbackOne } = consoleContract.feedback

export interface FeedbackPanelProps {
  id: string
  now: Date
  onClose: () => void
}

/** A conversation, and the form for an answer. It is loaded again on request, as every look is audited. */
export function FeedbackPanel({ id, now, onClose }: FeedbackPanelProps) {
  const asked = useAsk(feedbackOne, { id })
  return (
    <LoadedPanel of={asked} title={`Feedback ${id}`} onClose={onClose}>
      {(found) => (
        <Panel
          title={`Feedback ${id}`}
          badge={<StateBadge state={found.state} />}
          onClose={onClose}
          foot={found.state !== 'closed' && <Acting of={found} asked={asked} onDone={onClose} />}
        >
          <Kv
            flush
            rows={[
              { name: sideOf(found), value: <WhoseLink {...found} /> },
              { name: 'Begun', value: `${momentText(found.createdAt)}, ${agoText(found.createdAt, now)}` },
              found.closedAt !== null && { name: 'Closed', value: momentText(found.closedAt) },
            ]}
          />
          {found.messages.map((message) => (
            <Message key={message.id} of={message} from={sideOf(found)} />
          ))}
        </Panel>
      )}
    </LoadedPanel>
  )
}

interface MessageProps {
  of: Conversation['messages'][number]
  /** What the other side is called. */
  from: string
}

function Message({ of: { operator, content, createdAt, images }, from }: MessageProps) {
  return (
    <PanelPart title={`${operator ?? from}, ${momentText(createdAt)}`}>
      <p className="panel__text feedback__words">{content}</p>
      {images.length > 0 && <Photos images={images} />}
    </PanelPart>
  )
}

const badges = {
  open: { tone: 'gold', icon: Hourglass },
  answered: { tone: 'leaf', icon: CircleCheck },
  closed: { tone: 'line', icon: Check },
} as const

const StateBadge = ({ state }: { state: State }) => <Badge {...badges[state]}>{stateName[state]}</Badge>

interface ActingProps {
  of: Conversation
  asked: Asked<typeof feedbackOne>
  onDone: () => void
}

/** An operator has an open conversation alone. An answered one waits for the other side, and anybody may add to it. */
function Acting({ of: it, asked, onDone }: ActingProps) {
  const isOpen = it.state === 'open'
  const { claim, again } = useClaim(isOpen ? itemOf.feedback(it.id) : undefined)
  return (
    <>
      {isOpen && (
        <LockLine
          claim={claim}
          by={it.lockedBy}
          again={() => {
            again()
            void asked.refetch()
          }}
        />
      )}
      <Answer of={it} mayAct={!isOpen || claim.is === 'ours'} reload={() => void asked.refetch()} onDone={onDone} />
    </>
  )
}
