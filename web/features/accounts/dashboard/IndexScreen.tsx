import { IconButton, TextLink } from '@humidor/ui/AppBar.tsx'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Award,
  CalendarDays,
  Eye,
  EyeOff,
  HandCoins,
  QrCode,
  Send,
  ShoppingBag,
  Ticket,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Member, useMember } from '../../../api/useMember.ts'
import { InstallOffer } from '../../../frame/home-screen/InstallOffer.tsx'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import '@humidor/ui/css/screen-index.css'
import { Moved } from '@humidor/ui/Delta.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { HideAmounts, Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { Tray } from '@humidor/ui/Tray.tsx'
import { levelName } from '../../../words/level-name.ts'
import { useWords } from '../../../words/words.ts'
import { Bell } from '../../community/notices/notices.ts'
import { Due, OrderBy } from '../../products/preorders/preorders.ts'
import { Course } from './Course.tsx'
import { Earned } from './Earned.tsx'
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx'
import { TheTen } from './TheTen.tsx'

/** /Index: the member's total, the links to the other parts, and the ten cigars. */
export function IndexScreen() {
  const words = useWords('dashboard')
  const member = useMember()
  return (
    <Page
      title={words('title')}
      root
      who={<Who member={member.data} />}
      actions={<Bell figuresAt={member.dataUpdatedAt} />}
      tabs={<MainTabs here="index" />}
      of={member}
    >
      {(mine) => (
        <>
          <Total mine={mine} />
          <Due mine={mine} />
          <OrderBy mine={mine} />
          <Beginning mine={mine} />
          <Tray
            label={words('shortcuts')}
            cells={[
              { icon: ArrowDownToLine, label: words('tile.deposit'), href: paths.deposit },
              { icon: ArrowUpFromLine, label: words('tile.withdraw'), href: paths.withdraw },
              { icon: Award, label: words('tile.vip'), href: paths.vip },
              { icon: Send, label: words('tile.share'), href: paths.share },
              { icon: CalendarDays, label: words('tile.activity'), href: paths.activity },
              { icon: ShoppingBag, label: words('tile.mall'), href: paths.mall },
              { icon: HandCoins, label: words('tile.expense'), href: paths.cbExpense },
              { icon: Ticket, label: words('tile.lottery'), href: paths.lottery },
            ]}
          />
          <Earned />
          <TheTen />
          <InstallOffer mine={mine} />
        </>
      )}
    </Page>
  )
}

function Who({ member }: { member: Member | undefined }) {
  const levels = useWords('membership')
  return (
    <Link className="appbar__who" href={paths.vip}>
      <Mark size={38} />
      {member ? (
        <span className="min0">
          <span className="who__name clamp-1">{member.name}</span>
          <span className="who__lvl">{levelName(levels, member.lvl)}</span>
        </span>
      ) : (
        <Skeleton width="96px" height={16} />
      )}
    </Link>
  )
}

/** The total, with today's change and the two balances beside it. */
function Total({ mine }: { mine: Member }) {
  const words = useWords('dashboard')
  const { covered, toggle } = useAmountsCovered()
  return (
    <HideAmounts when={covered}>
      <Lid
        label={words('totalAssets')}
        action={
          <span className="inline">
            <TextLink before={QrCode} href={paths.receive}>
              {words('receive')}
            </TextLink>
            <IconButton
              icon={covered ? EyeOff : Eye}
              size="md"
              label={words('hideAmounts')}
              pressed={covered}
              onClick={toggle}
            />
          </span>
        }
        columns={[
          <Figure key="profit" label={words('profit')}>
            <Money amount={mine.moneyProfit} coin="CIG" size="sm" />
            <About amount={mine.moneyProfitAsUsd} />
          </Figure>,
          <Figure key="bonus" label={words('bonus')}>
            <Money amount={mine.moneyRebate} coin="USCD" size="sm" />
            <span className="caption tnum">{words('points', { points: Number(mine.points) })}</span>
          </Figure>,
        ]}
      >
        <Money amount={mine.moneyTotal} coin="USCD" size="xl" />
        <Today mine={mine} />
        <Course total={mine.moneyTotal} />
      </Lid>
    </HideAmounts>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="label">{label}</span>
    {children}
  </>
)

function About({ amount }: { amount: bigint }) {
  const words = useWords('dashboard')
  const text = useMoneyText()
  return <span className="caption tnum">{words('about', { amount: text(amount) })}</span>
}

/** The change since midnight. Shows nothing on a member's first day. */
function Today({ mine }: { mine: Member }) {
  const words = useWords('dashboard')
  const text = useMoneyText()
  if (mine.moneyTotalYesterday === null) return null
  const change = mine.moneyTotal - mine.moneyTotalYesterday
  return <Moved by={change}>{words('today', { amount: text(change, undefined, { signed: true }) })}</Moved>
}

/** A newcomer's first steps, or after them the way to a card. */
function Beginning({ mine }: { mine: Member }) {
  const done = useFirstSteps(mine)
  if (done) return <FirstSteps uid={mine.uid} done={done} />
  return mine.isAccountActived ? null : <Activate />
}

function Activate() {
  const words = useWords('dashboard')
  return (
    <Rows card>
      <Row icon={Award} title={words('activate.title')} sub={words('activate.text')} href={paths.vip} />
    </Rows>
  )
}
