import * as noticesCalls from '@humidor/contract/community/notices.ts'
import type { NoticeKind } from '@humidor/domain/community/notices.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import '@humidor/ui/css/screen-notice.css'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { CheckCheck, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { showBadge } from '../../../frame/badge.ts'
import { leadsFrom } from '../../../notice-leads.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { iconOf, type Notice, named } from './notice.ts'
import { WrittenSheet } from './WrittenSheet.tsx'

/** The most that the server shows. */
const MAX_ROWS = 100
/** Notices to everybody, which no change reports. Milliseconds. */
const EVERY = 60_000

/** /Notice: the platform's notices, newest first. Opening one marks it as read. */
export function NoticeScreen() {
  const words = useWords('notices')
  const { key: lang } = useLanguage()
  const notices = useAsk(noticesCalls.getNotify, { lang }, { every: EVERY })
  const changes = [noticesCalls.getNotify, noticesCalls.unreadNotify]
  const read = useAct(noticesCalls.readNotify, { changes })
  const count = notices.data?.filter(({ isRead }) => !isRead).length
  const unread = count !== undefined && count > 0
  useEffect(() => {
    if (count !== undefined) showBadge(count)
  }, [count])
  // A notice that arrives while the page is open stays unread, because nobody has seen it.
  const readAll = () => {
    const newest = notices.data?.[0]?.id
    if (newest !== undefined) void read.act({ through: newest })
  }
  return (
    <Page
      title={words('title')}
      back={paths.index}
      of={notices}
      skeleton={<RowsSkeleton rows={6} />}
      actions={
        unread && (
          <IconButton
            icon={CheckCheck}
            label={words('markAll')}
            disabled={read.busy || read.offline}
            onClick={readAll}
          />
        )
      }
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState art={<LetterArt />} title={words('empty.title')} text={words('empty.text')} />
        ) : (
          <div className="stack stack--loose">
            <Days notices={all} onRead={({ id, isRead }) => isRead || void read.act({ id })} />
            {all.length === MAX_ROWS && <p className="caption center">{words('newest')}</p>}
          </div>
        )
      }
    </Page>
  )
}

const dayOf = (at: Date) => momentText(at).slice(0, 10)

/** Today's notices first, then earlier ones under their own heading. */
function Days({ notices, onRead }: { notices: readonly Notice[]; onRead: (notice: Notice) => void }) {
  const words = useWords('notices')
  const today = dayOf(new Date(useClock(60_000).now))
  const isToday = ({ createdAt }: Notice) => dayOf(createdAt) === today
  const parts = [
    { title: words('today'), rows: notices.filter(isToday) },
    { title: words('earlier'), rows: notices.filter((notice) => !isToday(notice)) },
  ]
  return parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Section key={title} title={title}>
        <Rows label={title}>
          {rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onRead={() => onRead(notice)} />
          ))}
        </Rows>
      </Section>
    ))
}

interface NoticeRowProps {
  notice: Notice
  onRead: () => void
}

const NoticeRow = ({ notice, onRead }: NoticeRowProps) =>
  notice.kind === 'written' ? (
    <WrittenRow notice={notice} onRead={onRead} />
  ) : (
    <AutomaticRow notice={notice} kind={notice.kind} onRead={onRead} />
  )

/** An operator's message: its beginning here, its full text in a sheet. */
function WrittenRow({ notice, onRead }: NoticeRowProps) {
  const words = useWords('notices')
  const [open, setOpen] = useState(false)
  const { title, content, isRead, createdAt } = notice
  const lang = languageOf(notice.lang ?? undefined).lang
  return (
    <>
      <Row
        icon={Mail}
        className={isRead ? 'notice' : 'notice notice--unread'}
        title={
          <>
            {!isRead && <span className="sr">{words('unread')}: </span>}
            <span lang={lang}>{title}</span>
          </>
        }
        sub={
          <>
            <span className="notice__text notice__text--short" lang={lang}>
              {content}
            </span>
            <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
          </>
        }
        onClick={() => {
          onRead()
          setOpen(true)
        }}
      />
      {open && <WrittenSheet notice={notice} onClose={() => setOpen(false)} />}
    </>
  )
}

/** An automatic notice. The row links to its subject. */
function AutomaticRow({ notice, kind, onRead }: NoticeRowProps & { kind: NoticeKind }) {
  const words = useWords('notices')
  const text = useMoneyText()
  const { params, isRead, createdAt } = notice
  const values = named(params, text)
  return (
    <Row
      icon={iconOf[kind]}
      className={isRead ? 'notice' : 'notice notice--unread'}
      title={
        <>
          {!isRead && <span className="sr">{words('unread')}: </span>}
          {words(`kinds.${kind}.title`, values)}
        </>
      }
      sub={
        <>
          <span className="notice__text">{words(`kinds.${kind}.content`, values)}</span>
          <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
        </>
      }
      href={leadsFrom[kind]}
      onClick={onRead}
    />
  )
}
