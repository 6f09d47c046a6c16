import * as activitiesCalls from '@humidor/contract/community/activities.ts'
import { applicationStatus } from '@humidor/domain/community/activity.ts'
import { LoungeArt } from '@humidor/ui/art/ListArt.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-activity.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Application, applicationWord } from './activity.ts'

/** /ActivityApplyDetail: one's own applications, newest first, with endless scrolling. */
export function ActivityApplyDetailScreen() {
  const words = useWords('activities')
  const { key } = useLanguage()
  const asked = useAskMore(activitiesCalls.list, { lang: key }, { every: 60_000 })
  return (
    <Page title={words('own.title')} back={paths.activity}>
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={({ fid }) => fid}
        label={words('own.title')}
        className="activities"
        empty={
          <EmptyState
            art={<LoungeArt />}
            title={words('own.empty.title')}
            text={words('own.empty.text')}
            action={
              <ButtonLink kind="quiet" small href={paths.activityApply}>
                {words('own.empty.action')}
              </ButtonLink>
            }
          />
        }
      >
        {(one) => <OneApplication of={one} />}
      </LoadMoreList>
    </Page>
  )
}

const kinds = { 0: 'wait', 1: 'done', 2: 'fail' } as const

function OneApplication({ of }: { of: Application }) {
  const words = useWords('activities')
  const { activityName, activityType, mark, images, status, reply, createdAt } = of
  return (
    <li className="card application">
      <div className="between between--wrap">
        <span className="caption tnum">
          {words(`type.${activityType}`)} · {momentText(createdAt)}
        </span>
        <Status kind={kinds[status]}>{applicationWord(words, status)}</Status>
      </div>
      <h2 className="application__name">{activityName}</h2>
      <p className="application__mark">{mark}</p>
      <ul className="application__photos" aria-label={words('own.photos', { count: images.length })}>
        {images.map((image, at) => (
          <li key={image}>
            <img src={image} alt={words('photo.name', { n: at + 1 })} width={72} height={72} loading="lazy" />
          </li>
        ))}
      </ul>
      <p className="caption tnum">
        <Outcome of={of} />
      </p>
      {reply !== null && (
        <div className="application__reply">
          <p className="caption">{words('own.reply')}</p>
          <p className="application__mark">{reply}</p>
        </div>
      )}
    </li>
  )
}

/** The decision, or the date by which it is due. */
function Outcome({ of: { status, subsidy, paidAt, dueAt, decidedAt } }: { of: Application }) {
  const words = useWords('activities')
  const text = useMoneyText()
  if (status === applicationStatus.waiting) return words('own.due', { when: unbroken(dueAt) })
  if (subsidy === null) return decidedAt && words('own.answered', { when: unbroken(decidedAt) })
  const money = text(subsidy, 'USCD')
  return paidAt === null ? words('own.owed', { money }) : words('own.paid', { money, when: unbroken(paidAt) })
}
