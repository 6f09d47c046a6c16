import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as membershipCalls from '@humidor/contract/accounts/membership.ts'
import * as teamCalls from '@humidor/contract/accounts/team.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { refuseDailySign } from '@humidor/domain/accounts/membership.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CircleCheck, Star } from 'lucide-react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import '@humidor/ui/css/screen-vip.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LevelCard } from '@humidor/ui/Level.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { levelName } from '../../../words/level-name.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Met, Needs } from '../team/team.ts'
import { Activation } from './Activation.tsx'
import { FreezeRule } from './FreezeRule.tsx'

/** /Vip: the member's card; before the activation the way to it, afterwards the daily sign-in. */
export function VipScreen() {
  const words = useWords('membership')
  const asked = together({
    mine: useMember(),
    settings: useSettings(),
    analysis: useAsk(teamCalls.analysis, {}),
  })
  return (
    <Page title={words('title')} back={paths.index} className="vip" of={asked}>
      {({ mine, settings, analysis }) => <Membership mine={mine} settings={settings} next={analysis.next} />}
    </Page>
  )
}

function Membership({ mine, settings, next }: { mine: Member; settings: Settings; next: Met | null }) {
  const words = useWords('membership')
  useStep(`${mine.isAccountActived} ${mine.isSignedToday}`)
  return (
    <div className="stack stack--loose">
      <LevelCard
        level={mine.lvl}
        title={levelName(words, mine.isAccountActived ? mine.lvl : 1)}
        uid={words('uid', { uid: String(mine.uid) })}
        name={mine.isAccountActived ? mine.name : words('notActive')}
      />
      {mine.isAccountActived ? (
        <>
          <SignIn mine={mine} points={settings.dailySignPoints} />
          <Needs level={mine.lvl} settings={settings} next={next} action />
          <FreezeRule of={settings.preorders} />
          <Card pad>
            <Kv flush rows={[{ name: words('registered'), value: momentText(mine.createdAt) }]} />
          </Card>
          <Rows card>
            <Row
              icon={Star}
              title={words('pointsHeld')}
              sub={words('pointsText')}
              href={paths.points}
              end={<Money amount={mine.points} coin="POINT" size="sm" places={0} />}
            />
          </Rows>
        </>
      ) : (
        <Offered by="activationOpen">
          <Activation
            mine={mine}
            price={settings.activationPrice}
            points={settings.dailySignPoints}
            preorders={settings.preorders}
          />
        </Offered>
      )}
    </div>
  )
}

/** The sign-in, once a business day; the note after it says when the next day begins. */
function SignIn({ mine, points }: { mine: Member; points: bigint }) {
  const words = useWords('membership')
  const tryAgain = useTryAgain()
  const count = { points: Number(points) }
  const sign = useAct(membershipCalls.dailySign, {
    success: words('sign.success', count),
    changes: [memberCalls.info, walletCalls.detail],
  })
  const refusal = refuseDailySign({ activated: mine.isAccountActived, signedToday: mine.isSignedToday })
  if (refusal === 'already_signed')
    return (
      <Card className="signin">
        <span className="leaf">
          <Icon of={CircleCheck} />
        </span>
        <span className="row__main">
          <span className="row__title">{words('sign.signed')}</span>
          <span className="row__sub tnum">{words('sign.next')}</span>
        </span>
      </Card>
    )
  return (
    <Card className="signin">
      <span className="row__main">
        <span className="row__title">{words('sign.title')}</span>
        <span className="row__sub tnum">{words('sign.text', count)}</span>
      </span>
      <Button small busy={sign.busy} disabled={sign.offline} onClick={() => void sign.act({})}>
        {tryAgain(sign.doubts({}), words('sign.submit'))}
      </Button>
    </Card>
  )
}
