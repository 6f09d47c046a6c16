import { contract } from '@humidor/contract/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Avatar } from '@humidor/ui/Avatar.tsx'
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

export type Child = RowOf<typeof contract.team.getChildren>

/** /Groups: the income from the team, the progress to the next card, and the invited members. */
export function GroupsScreen() {
  const words = useWords('team')
  const invited = useChildren()
  const asked = together({
    mine: useMember(),
    settings: useSettings(),
    analysis: useAsk(contract.team.analysis, {}),
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
            <Members mine={mine} invited={invited} />
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

function Members({ mine, invited }: { mine: Member; invited: ReturnType<typeof useChildren> }) {
  const words = useWords('team')
  const [picked, setPicked] = useState<Child>()
  return (
    <>
      {(invited.rows?.length ?? 0) > 0 && <p className="caption">{words('groups.hint')}</p>}
      <LoadMoreList
        card
        items={invited.rows}
        of={invited.list}
        keyOf={({ uid }) => uid}
        label={words('groups.members')}
        empty={
          <EmptyState
            title={words('groups.empty')}
            text={words('groups.emptyText')}
            action={
              <ButtonLink kind="quiet" small href={paths.share}>
                {words('groups.invite')}
              </ButtonLink>
            }
          />
        }
      >
        {(child) => <ChildRow child={child} onPick={() => setPicked(child)} />}
      </LoadMoreList>
      {picked && <ChildFeeDialog child={picked} own={mine.shippingFee} onClose={() => setPicked(undefined)} />}
    </>
  )
}

const useChildren = () => useAskMore(contract.team.getChildren, {})

/** The name and level, with a check or a cross. A member without activation is tinted, and a text says so. */
function ChildRow({ child, onPick }: { child: Child; onPick: () => void }) {
  const words = useWords('team')
  const levels = useWords('membership')
  const active = child.activedAt !== null
  return (
    <Row
      lead={<Avatar name={child.name} />}
      title={child.name}
      sub={
        active
          ? words('groups.activated', { date: momentText(child.activedAt as Date).slice(0, 10) })
          : words('groups.notActivated')
      }
      mark={!active}
      onClick={onPick}
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
