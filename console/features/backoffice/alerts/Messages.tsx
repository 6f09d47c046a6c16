import { consoleContract } from '@humidor/contract/console/index.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { Asking } from '../../../api/usePages.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { PanelPart } from '../../../components/Panel.tsx'
import { momentText } from '../../../words/moments.ts'
import { type Message, outcomeText } from './contact-point.ts'

const { listAlertMessages } = consoleContract.contactPoints

/** Messages beside an alert or a contact point. */
const FEW = 20

export interface MessagesProps {
  asking: Asking<typeof listAlertMessages>
  /** What stands in the first line of a message. */
  textOf: (message: Message) => string
}

/** The newest messages of an alert or of a contact point, and what became of them. */
export function Messages({ asking, textOf }: MessagesProps) {
  const asked = useAsk(listAlertMessages, { ...asking, limit: FEW }, { live: true })
  return (
    <PanelPart title="Messages">
      {asked.data ? (
        asked.data.rows.length === 0 ? (
          <p className="quiet">No message was sent yet.</p>
        ) : (
          <ul className="devices">
            {asked.data.rows.map((message) => (
              <li key={message.id}>
                <b>{textOf(message)}</b>
                <span className="tnum">
                  {momentText(message.createdAt)}, {outcomeText(message)}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : hasFailed(asked) ? (
        <LoadFailed of={asked} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="80%" />
        </div>
      )}
    </PanelPart>
  )
}
