import * as noticesCalls from '@humidor/contract/community/notices.ts'
import { type MailGroup, mailGroups } from '@humidor/domain/community/notices.ts'
import { Check } from '@humidor/ui/Check.tsx'
import '@humidor/ui/css/screen-notice.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** /Mails: which notices also come by mail. Account security notices always do, and the page says so. */
export function MailsScreen() {
  const words = useWords('email-notifications')
  const mine = useMember()
  const choice = useAsk(noticesCalls.mailChoice, {})
  return (
    <Page title={words('title')} back={paths.more} of={choice} skeleton={<RowsSkeleton rows={5} card />}>
      {(chosen) => (
        <>
          <p className="muted">{words('lead', { email: mine.data?.email ?? '' })}</p>
          <div className="card mails">
            <div className="mails__one">
              <Icon of={ShieldCheck} size="md" />
              <span>
                <strong>{words('security.title')}</strong>
                <span className="caption mails__text">{words('security.text')}</span>
              </span>
            </div>
            {mailGroups.map((group) => (
              <Group key={group} group={group} chosen={chosen[group]} />
            ))}
          </div>
          <p className="caption">{words('atOnce')}</p>
        </>
      )}
    </Page>
  )
}

function Group({ group, chosen }: { group: MailGroup; chosen: boolean }) {
  const words = useWords('email-notifications')
  const choose = useAct(noticesCalls.chooseMail, { changes: [noticesCalls.mailChoice] })
  // Shows the change at once, and reverts it if saving fails.
  const [wish, setWish] = useState<boolean>()
  const put = async (wanted: boolean) => {
    if (choose.busy) return
    setWish(wanted)
    if ((await choose.act({ group, wanted })) === undefined) setWish(undefined)
  }
  return (
    <div className="mails__one">
      <Check checked={wish ?? chosen} onChange={(wanted) => void put(wanted)}>
        <strong>{words(`groups.${group}.title`)}</strong>
        <span className="caption mails__text">{words(`groups.${group}.text`)}</span>
      </Check>
    </div>
  )
}
