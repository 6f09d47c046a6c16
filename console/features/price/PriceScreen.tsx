import { consoleContract } from '@humidor/contract/console/index.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { Plus } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { useMay } from '../../api/useMe.ts'
import { Desk } from '../../desk/Desk.tsx'
import { LoadedPanel } from '../../desk/Panel.tsx'
import { usePlace } from '../../desk/place.ts'
import { AskForm } from './AskForm.tsx'
import { Now } from './Now.tsx'
import { Published } from './Published.tsx'

const { priceNow, requestPrice } = consoleContract.price

const tabs = [
  { id: 'now', label: 'In force' },
  { id: 'published', label: 'Published' },
] as const

/** The price of ₡: what is in force and what comes, every price that was published, and the way to ask for another. */
export function PriceScreen() {
  const place = usePlace()
  const may = useMay()
  const asked = useAsk(priceNow, {}, { live: true })
  const tab = tabs.find(({ id }) => id === place.get('tab'))?.id ?? 'now'
  const asks = may(requestPrice) && place.get('ask') === 'new'
  const choosing = {
    tabs,
    value: tab,
    onChange: (id: string) => place.go({ tab: id === 'now' ? undefined : id, by: undefined, ask: undefined }),
  }
  const button = may(requestPrice) && (
    <button type="button" className="textlink" onClick={() => place.go({ ask: 'new' })}>
      <Icon of={Plus} size="md" />
      Another price
    </button>
  )
  const close = () => place.go({ ask: undefined })
  return (
    <>
      <Desk title="Price">
        {tab === 'published' ? (
          <Published tabs={choosing} tool={button} />
        ) : (
          <section className="queue" aria-label="Price in force">
            <div className="queue__head">
              <Tabs label="Price" {...choosing} />
              <span className="queue__tools">{button}</span>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What can be focused in it may be out of sight, so it is itself: for who scrolls by the keyboard. */}
            <section className="queue__scroll" aria-label="Figures" tabIndex={0}>
              <Now of={asked} />
            </section>
          </section>
        )}
      </Desk>
      {asks && (
        <LoadedPanel of={asked} title="Another price" onClose={close}>
          {(now) => <AskForm now={now} onClose={close} />}
        </LoadedPanel>
      )}
    </>
  )
}
