import { ChevronDown, Globe, House, Menu, Wallet } from 'lucide-react'
import { useState } from 'react'
import { TextLink } from '../AppBar.tsx'
import { HumidorRow } from '../art/HumidorRow.tsx'
import { Mark } from '../art/Mark.tsx'
import { Button, ButtonLink } from '../Button.tsx'
import '../css/screen-home.css'
import { Dock } from '../Dock.tsx'
import { Lid } from '../Lid.tsx'
import type { Loadable } from '../loadable.ts'
import { Money } from '../Money.tsx'
import { Page } from '../Page.tsx'
import { Stage } from '../Stage.tsx'
import { TabBar } from '../TabBar.tsx'
import { sample } from './samples.ts'

const tabItems = [
  { href: '/Index', label: 'Index', icon: House, here: true },
  { href: '/Asset', label: 'Asset', icon: Wallet },
  { href: '/More', label: 'More', icon: Menu },
]

const Home = () => (
  <>
    <div className="home__art">
      <HumidorRow className="home__row" />
    </div>
    <header className="home__bar">
      <TextLink className="home__lang" before={Globe} after={ChevronDown} onClick={() => {}}>
        English
      </TextLink>
    </header>
    <main className="home__body">
      <Mark size={52} className="home__mark" />
      <h1 className="home__name">Humidor</h1>
      <p className="home__line">A quiet place to keep, trade and spend your CigarBox.</p>
      <div className="home__actions">
        <ButtonLink block href="/Login">
          Log in
        </ButtonLink>
        <ButtonLink block kind="quiet" href="/Register">
          Create account
        </ButtonLink>
      </div>
    </main>
  </>
)

function Root({ asked }: { asked: Loadable<bigint> }) {
  return (
    <Page title="Index" root of={asked} tabs={<TabBar items={tabItems} label="Main" />}>
      {(total) => (
        <Lid label="Total assets">
          <div>
            <Money amount={total} coin="USCD" size="xl" />
          </div>
        </Lid>
      )}
    </Page>
  )
}

/** Whole screens in the states that `Page` provides. */
export function Screens({ name }: { name: string }) {
  const [updatedAt, setUpdatedAt] = useState(1_789_000_000_000)
  const refetch = () =>
    new Promise<void>((done) =>
      setTimeout(() => {
        setUpdatedAt(updatedAt + 60_000)
        done()
      }, 400),
    )
  const there = { data: sample.total, isPending: false, isError: false, refetch, dataUpdatedAt: updatedAt }
  return (
    <Stage>
      {name === 'home' && <Home />}
      {name === 'root' && <Root asked={there} />}
      {name === 'loading' && <Root asked={{ ...there, data: undefined, isPending: true }} />}
      {name === 'failed' && <Root asked={{ ...there, data: undefined, isError: true }} />}
      {name === 'sub' && (
        <Page
          title="Transfer"
          back="/Index"
          dock={
            <Dock>
              <Button>Transfer 1,200.00 USCD</Button>
            </Dock>
          }
        >
          <p>A screen that asks for nothing.</p>
        </Page>
      )}
    </Stage>
  )
}
