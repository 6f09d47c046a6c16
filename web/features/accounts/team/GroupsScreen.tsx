import * as teamCalls from '@humidor/contract/accounts/team.ts'
import { isClosedName } from '@humidor/domain/accounts/closed-name.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { ChairsArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-groups.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { Award, ChartNoAxesColumn, Check, X } from 'lucide-react'
import { useState } from 'react'
import { type RowOf, useAsk, useAskMore } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { ChildFeeDialog } from './ChildFeeDialog.tsx'
import { Count } from './Count.tsx'
import { Needs } from './Needs.tsx'

export type Child = RowOf<typeof teamCalls.getChildren>

/** /Groups: the income from the team, the progress to the next card, and the invited members. */
export function GroupsScreen() {
  const words = useWords('team')
  const asked = together({
    mine: useMember(),
    settings: useSettings(),
    analysis: useAsk(teamCalls.analysis, {}),
  })
  return (
    <Page
      title={words('groups.title')}
      back={paths.more}
      actions={<IconButton icon={ChartNoAxesColumn} label={words('analysis.title')} href={paths.analysis} />}
      of={asked}
    >
      {({ mine, settings, analysis }) => (
        <>
          <Revenue mine={mine} />
          <Needs level={mine.lvl} settings={settings} next={analysis.next} action />
          <Section title={words('groups.members')}>
            {mine.children === 0 ? <Nobody /> : <Members mine={mine} />}
          </Section>
        </>
      )}
    </Page>
  )
}

function Revenue({ mine }: { mine: Member }) {
  const words = useWords('team')
  const levels = useWords('membership')
  return (
    <Lid
      label={words('groups.revenue')}
      chip={
        <span className="lvlchip gold">
          <Icon of={Award} size="sm" />
          {levelName(levels, mine.lvl)}
        </span>
      }
      columns={[
        <Count key="direct" label={words('groups.directlyActivated')} value={mine.childrenActived} />,
        <Count key="team" label={words('groups.teamActivated')} value={mine.teamActived} />,
      ]}
    >
      <Money amount={mine.teamRebateTotal} coin="USCD" size="xl" />
    </Lid>
  )
}

function Nobody() {
  const words = useWords('team')
  return (
    <EmptyState
      art={<ChairsArt />}
      title={words('groups.empty')}
      text={words('groups.emptyText')}
      action={
        <ButtonLink kind="quiet" small href={paths.share}>
          {words('groups.invite')}
        </ButtonLink>
      }
    />
  )
}

type Half = 'activated' | 'waiting'

/** The activated members first; those who only registered are on a tab of their own. */
function Members({ mine }: { mine: Member }) {
  const words = useWords('team')
  const [half, setHalf] = useState<Half>(mine.childrenActived > 0 ? 'activated' : 'waiting')
  return (
    <Tabs<Half>
      fill
      label={words('groups.members')}
      tabs={[
        { id: 'activated', label: words('groups.tabs.activated'), count: mine.childrenActived },
        { id: 'waiting', label: words('groups.tabs.waiting'), count: mine.children - mine.childrenActived },
      ]}
      value={half}
      onChange={setHalf}
    >
      <MembersOf key={half} half={half} mine={mine} />
    </Tabs>
  )
}

function MembersOf({ half, mine }: { half: Half; mine: Member }) {
  const words = useWords('team')
  const [picked, setPicked] = useState<Child>()
  const { rows, list } = useAskMore(teamCalls.getChildren, { activated: half === 'activated' })
  return (
    <>
      {(rows?.length ?? 0) > 0 && <p className="caption">{words('groups.hint')}</p>}
      <LoadMoreList
        card
        items={rows}
        of={list}
        keyOf={({ uid }) => uid}
        label={words(`groups.tabs.${half}`)}
        empty={
          <EmptyState
            art={<ChairsArt />}
            title={words(`groups.none.${half}`)}
            text={words(`groups.none.${half}Text`)}
          />
        }
      >
        {(child) => <ChildRow child={child} onPick={() => setPicked(child)} />}
      </LoadMoreList>
      {picked && <ChildFeeDialog child={picked} own={mine.shippingFee} onClose={() => setPicked(undefined)} />}
    </>
  )
}

/** The name and level, with a check or a cross. A member without activation is tinted, and a text says so. */
function ChildRow({ child, onPick }: { child: Child; onPick: () => void }) {
  const words = useWords('team')
  const levels = useWords('membership')
  const active = child.activedAt !== null
  const closed = isClosedName(child.name)
  return (
    <Row
      lead={<Avatar name={child.name} />}
      title={closed ? words('closedAccount') : child.name}
      sub={
        active
          ? words('groups.activated', { date: momentText(child.activedAt as Date).slice(0, 10) })
          : words('groups.notActivated')
      }
      mark={!active}
      onClick={closed ? undefined : onPick}
      end={
        <span className="inline member__lvl">
          {levelName(levels, child.lvl)}
          <span className={active ? 'leaf' : 'ember'}>
            <Icon of={active ? Check : X} size="md" />
          </span>
        </span>
      }
    />
  )
}
