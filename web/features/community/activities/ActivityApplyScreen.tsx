import * as activitiesCalls from '@humidor/contract/community/activities.ts'
import { activityStatus } from '@humidor/domain/community/activity.ts'
import { LoungeArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-activity.css'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { ApplyForm } from './ApplyForm.tsx'
import type { Activity } from './activity.ts'

/** /ActivityApply?activityId=: applies for the subsidy of a platform activity, or of the member's own. */
export function ActivityApplyScreen() {
  const words = useWords('activities')
  const { key } = useLanguage()
  const [query] = useSearchParams()
  const id = query.get('activityId')
  const asked = together({
    mine: useMember(),
    settings: useSettings(),
    listed: useAsk(activitiesCalls.list, { lang: key, limit: 1 }),
  })
  // An activity that ends meanwhile keeps the member's input. The server decides whether to accept it.
  const [begun, setBegun] = useState<Activity>()
  const ongoing = asked.data?.listed.activities.find(
    (one) => String(one.id) === id && one.status === activityStatus.ongoing,
  )
  if (ongoing && ongoing.id !== begun?.id) setBegun(ongoing)
  const activity = String(begun?.id) === id ? begun : ongoing
  return (
    <Page title={words('apply.title')} back={paths.activity} still of={asked}>
      {({ mine, settings, listed: { appliedToday } }) => {
        if (id !== null && !activity)
          return (
            <EmptyState
              art={<LoungeArt />}
              title={words('apply.closed.title')}
              text={words('apply.closed.text')}
              action={
                <ButtonLink kind="quiet" small href={paths.activity}>
                  {words('detail.missing.back')}
                </ButtonLink>
              }
            />
          )
        return (
          <Offered by="activitiesOpen">
            {appliedToday && <Note kind="ember">{words('apply.today')}</Note>}
            <ApplyForm
              activity={activity}
              level={mine.lvl}
              days={settings.activities.reviewDays}
              closed={appliedToday}
            />
          </Offered>
        )
      }}
    </Page>
  )
}
