import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Keyboard, Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { countText } from '../components/count.ts'
import { roleName } from '../words/names.ts'
import type { Screen } from './screen.ts'

export interface NavigationProps {
  screens: readonly Screen[]
  me: AnswerOf<typeof consoleContract.operators.me> | undefined
  onSearch: () => void
  onKeys: () => void
}

const groups = ['Daily work', 'Money', 'Products', 'People', 'Platform'] as const

const SHORTCUT = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** The column at the left; on a phone a bar with a menu. */
export function Navigation(props: NavigationProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <aside className="side">
        <Brand />
        <button type="button" className="side__find" aria-keyshortcuts="Control+K Meta+K /" onClick={props.onSearch}>
          <Icon of={Search} size="md" />
          <span>Search</span>
          <kbd aria-hidden>{SHORTCUT}</kbd>
        </button>
        <Groups {...props} />
        <button type="button" className="side__item side__keys" aria-keyshortcuts="?" onClick={props.onKeys}>
          <Icon of={Keyboard} size="md" />
          <span>Keys</span>
          <kbd aria-hidden>?</kbd>
        </button>
        <Me {...props} />
      </aside>
      <header className="topbar">
        <Brand />
        <div className="topbar__tools">
          <IconButton icon={Search} label="Search" onClick={props.onSearch} />
          <IconButton icon={Menu} label="Menu" onClick={() => setOpen(true)} />
        </div>
      </header>
      <Sheet open={open} title="Menu" onClose={() => setOpen(false)}>
        <div className="menu">
          <Groups {...props} onGo={() => setOpen(false)} />
          <Me {...props} onGo={() => setOpen(false)} />
        </div>
      </Sheet>
    </>
  )
}

const Brand = () => (
  <Link className="side__brand" href="/">
    <Mark size={32} />
    <span>
      <b>Humidor</b>
      <span>Back office</span>
    </span>
  </Link>
)

type Going = Omit<NavigationProps, 'onSearch' | 'onKeys'> & { onGo?: () => void }

/** The number of items in all queues of a page. */
const waitingAt = ({ queues: waiting = [] }: Screen, me: NavigationProps['me']) =>
  (me?.waiting ?? []).filter(({ queue }) => waiting.includes(queue)).reduce((sum, { count }) => sum + count, 0)

/** Keeps the current page's link visible in a long list. */
const intoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })

function Groups({ screens, me, onGo }: Going) {
  const [path] = useLocation()
  const here = ({ path: at }: Screen) => path === at || path.startsWith(`${at}/`)
  return groups
    .map((group) => ({ group, pages: screens.filter((screen) => screen.group === group) }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ group, pages }) => (
      <nav key={group} aria-label={group}>
        <h2 className="side__group">{group}</h2>
        {pages.map((screen) => {
          const count = waitingAt(screen, me)
          return (
            <Link
              key={screen.path}
              className="side__item"
              href={screen.path}
              aria-current={here(screen) ? 'page' : undefined}
              ref={here(screen) ? intoView : undefined}
              title={screen.name}
              {...(onGo && { onClick: onGo })}
            >
              <Icon of={screen.icon} size="md" />
              <span>{screen.name}</span>
              {count > 0 && (
                <>
                  <span className="side__count tnum">{countText(count)}</span>
                  <span className="sr"> waiting</span>
                </>
              )}
            </Link>
          )
        })}
      </nav>
    ))
}

function Me({ screens, me, onGo }: Going) {
  const [path] = useLocation()
  const account = screens.find(({ group }) => group === 'you')
  if (!me || !account) return null
  const { name, role } = me.operator
  return (
    <Link
      className="side__me"
      href={account.path}
      aria-current={path === account.path ? 'page' : undefined}
      title={account.name}
      {...(onGo && { onClick: onGo })}
    >
      <Avatar name={name} />
      <span className="min0">
        <b>{name}</b>
        <span>{roleName[role]}</span>
      </span>
      <span className="sr">: {account.name}</span>
    </Link>
  )
}
