import * as pushCalls from '@humidor/contract/community/push.ts'
import { type PushGroup, pushGroups } from '@humidor/domain/community/push-kinds.ts'
import { Check } from '@humidor/ui/Check.tsx'
import '@humidor/ui/css/screen-notice.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'

/** /Push: which notices the member's devices show, and when. */
export function PushScreen() {
  const words = useWords('push')
  const choice = useAsk(pushCalls.pushChoice, {})
  return (
    <Page title={words('title')} back={paths.more} of={choice} skeleton={<RowsSkeleton rows={8} card />}>
      {({ publicKey, deviceKey, groups, amounts, quiet }) =>
        publicKey === null ? (
          <Note>{words('notOffered')}</Note>
        ) : (
          <>
            <p className="muted">{words('lead')}</p>
            <ThisDevice publicKey={publicKey} isSubscribed={deviceKey !== null} />
            <Section title={words('groupsTitle')}>
              <div className="card mails">
                {pushGroups.map((group) => (
                  <Group key={group} group={group} chosen={groups[group]} />
                ))}
              </div>
            </Section>
            <div className="card mails">
              <QuietHours chosen={quiet} />
              <Amounts chosen={amounts} />
            </div>
          </>
        )
      }
    </Page>
  )
}

/** A choice that is saved at the tap, and shown at once. It goes back if saving fails. */
function useChoice(chosen: boolean) {
  const choose = useAct(pushCalls.choosePush, { changes: [pushCalls.pushChoice] })
  const [wish, setWish] = useState<boolean>()
  const put = async (wanted: boolean, request: Parameters<typeof choose.act>[0]) => {
    if (choose.busy) return
    setWish(wanted)
    if ((await choose.act(request)) === undefined) setWish(undefined)
  }
  return { is: wish ?? chosen, put }
}

function Group({ group, chosen }: { group: PushGroup; chosen: boolean }) {
  const words = useWords('push')
  const { is, put } = useChoice(chosen)
  return (
    <div className="mails__one">
      <Check checked={is} onChange={(wanted) => void put(wanted, { group, wanted })}>
        <strong>{words(`groups.${group}.title`)}</strong>
        <span className="caption mails__text">{words(`groups.${group}.text`)}</span>
      </Check>
    </div>
  )
}

function Amounts({ chosen }: { chosen: boolean }) {
  const words = useWords('push')
  const { is, put } = useChoice(chosen)
  return (
    <div className="mails__one">
      <Check checked={is} onChange={(amounts) => void put(amounts, { amounts })}>
        <strong>{words('amounts.title')}</strong>
        <span className="caption mails__text">{words('amounts.text')}</span>
      </Check>
    </div>
  )
}
