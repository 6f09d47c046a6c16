import { Avatar } from '@humidor/ui/Avatar.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import {
  AtSign,
  Award,
  BellRing,
  CalendarCheck,
  ChartNoAxesColumn,
  CircleQuestionMark,
  FileDown,
  Globe,
  Info,
  Lock,
  LogOut,
  Mail,
  MessageSquareText,
  Palette,
  QrCode,
  ReceiptText,
  RefreshCw,
  Smartphone,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { lockNow } from '../../../api/lock-now.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { InstallSheet } from '../../../frame/home-screen/InstallSheet.tsx'
import { LanguageSheet } from '../../../frame/LanguageSheet.tsx'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { paths } from '../../../paths.ts'
import { useInstallWay } from '../../../session/install.ts'
import { useSession } from '../../../session/session.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { SecurityRows } from './SecurityRows.tsx'
import { ThemeSheet } from './ThemeSheet.tsx'

type Opened = 'language' | 'theme' | 'install' | 'logout'

/** /More: the member, language and theme, and signing out. */
export function MoreScreen() {
  const words = useWords('more')
  const member = useMember()
  const settings = useSettings()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Page title={words('title')} root tabs={<MainTabs here="more" />} still of={member}>
      {(mine) => (
        <>
          <Me mine={mine} />
          <Team />
          <SecurityRows mine={mine} />
          <Preferences onOpen={setOpened} />
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
              <InstallRow onOpen={() => setOpened('install')} />
              <Row icon={Info} title={words('about')} href={paths.about} />
              <Row
                icon={RefreshCw}
                title={words('refresh')}
                sub={words('refreshText')}
                onClick={() => location.reload()}
              />
              {mine.appLock !== null && <Row icon={Lock} title={words('lockNow')} onClick={lockNow} />}
              <Row icon={LogOut} title={words('logout')} onClick={() => setOpened('logout')} />
            </Rows>
          </Section>
          {settings.data && <p className="caption center">{words('version', { version: settings.data.version })}</p>}
          <LanguageSheet open={opened === 'language'} onClose={close} />
          <ThemeSheet open={opened === 'theme'} onClose={close} />
          <Suspense>
            <InstallSheet open={opened === 'install'} onClose={close} />
          </Suspense>
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
        <Row
          icon={AtSign}
          title={words('security.email')}
          sub={words('security.emailText')}
          href={paths.accountEmail}
        />
        <Row
          icon={UserRound}
          title={words('security.name')}
          sub={words('security.nameText')}
          href={paths.accountName}
        />
        <Row
          icon={FileDown}
          title={words('security.export')}
          sub={words('security.exportText')}
          href={paths.accountExport}
        />
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

function Preferences({ onOpen }: { onOpen: (what: Opened) => void }) {
  const words = useWords('more')
  const { own } = useLanguage()
  const { theme } = useSession()
  return (
    <Section title={words('preferences')}>
      <Rows card>
        <Row icon={Globe} title={words('language')} sub={own} onClick={() => onOpen('language')} />
        <Row icon={Palette} title={words('theme')} sub={words(`themes.${theme}`)} onClick={() => onOpen('theme')} />
        <Row icon={BellRing} title={words('push')} sub={words('pushText')} href={paths.push} />
        <Row icon={Mail} title={words('mails')} sub={words('mailsText')} href={paths.mails} />
      </Rows>
    </Section>
  )
}

/** The way to the home screen, until the app is there. */
function InstallRow({ onOpen }: { onOpen: () => void }) {
  const words = useWords('more')
  if (useInstallWay() === 'installed') return null
  return <Row icon={Smartphone} title={words('install')} sub={words('installText')} onClick={onOpen} />
}
