import { Avatar } from '@humidor/ui/Avatar.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import {
  Award,
  CalendarCheck,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Globe,
  Info,
  LogOut,
  Mail,
  MessageSquareText,
  Palette,
  QrCode,
  ReceiptText,
  RefreshCw,
  Users,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { LanguageSheet } from '../../../frame/LanguageSheet.tsx'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { SecurityRows } from './SecurityRows.tsx'
import { ThemeSheet } from './ThemeSheet.tsx'

type Opened = 'language' | 'theme' | 'logout'

/** /More: the member, language and theme, and signing out. */
export function MoreScreen() {
  const words = useWords('more')
  const member = useMember()
  const settings = useSettings()
  const { own } = useLanguage()
  const { theme } = useSession()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Page title={words('title')} root tabs={<MainTabs here="more" />} still of={member}>
      {(mine) => (
        <>
          <Me mine={mine} />
          <Team />
          <SecurityRows mine={mine} />
          <Section title={words('preferences')}>
            <Rows card>
              <Row icon={Globe} title={words('language')} sub={own} onClick={() => setOpened('language')} />
              <Row
                icon={Palette}
                title={words('theme')}
                sub={words(`themes.${theme}`)}
                onClick={() => setOpened('theme')}
              />
              <Row icon={Mail} title={words('mails')} sub={words('mailsText')} href={paths.mails} />
            </Rows>
          </Section>
          <Section title={words('app')}>
            <Rows card>
              <Row icon={CircleQuestionMark} title={words('help')} sub={words('helpText')} href={paths.helps} />
              <Row
                icon={MessageSquareText}
                title={words('feedback')}
                sub={words('feedbackText')}
                href={paths.feedback}
              />
              <Row
                icon={CalendarCheck}
                title={words('inclusion')}
                sub={words('inclusionText')}
                href={paths.inclusion}
              />
              <Row icon={ReceiptText} title={words('receipts')} sub={words('receiptsText')} href={paths.receipts} />
              <Row icon={Info} title={words('about')} href={paths.about} />
              <Row
                icon={RefreshCw}
                title={words('refresh')}
                sub={words('refreshText')}
                onClick={() => location.reload()}
              />
              <Row icon={LogOut} title={words('logout')} onClick={() => setOpened('logout')} />
            </Rows>
          </Section>
          {settings.data && <p className="caption center">{words('version', { version: settings.data.version })}</p>}
          <LanguageSheet open={opened === 'language'} onClose={close} />
          <ThemeSheet open={opened === 'theme'} onClose={close} />
          <LogoutDialog open={opened === 'logout'} onClose={close} />
        </>
      )}
    </Page>
  )
}

function Me({ mine }: { mine: Member }) {
  const words = useWords('more')
  return (
    <Section title={words('account')}>
      <Rows card>
        <Row lead={<Avatar name={mine.name} />} title={mine.name} sub={mine.email} href={paths.account} />
        <Row icon={Users} title={words('linked')} sub={words('linkedText')} href={paths.accountMore} />
        <Row icon={Award} title={words('vip')} sub={words('vipText')} href={paths.vip} />
      </Rows>
    </Section>
  )
}

function Team() {
  const words = useWords('more')
  return (
    <Section title={words('team')}>
      <Rows card>
        <Row icon={QrCode} title={words('share')} href={paths.share} />
        <Row icon={UsersRound} title={words('groups')} sub={words('groupsText')} href={paths.groups} />
        <Row icon={ChartNoAxesColumn} title={words('analysis')} sub={words('analysisText')} href={paths.analysis} />
      </Rows>
    </Section>
  )
}
