import { consoleContract } from '@humidor/contract/console/index.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Plus } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures } from '../../../components/Figures.tsx'
import { LoadedPanel } from '../../../components/Panel.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { AskForm } from './AskForm.tsx'
import { Now } from './Now.tsx'
import { Published } from './Published.tsx'

const { priceNow, requestPrice } = consoleContract.price

const tabs = [
  { id: 'now', label: 'In force' },
  { id: 'published', label: 'Published' },
] as const

/** The price of ₡: current and next, every published price, and the request for another. */
export function PriceScreen() {
  const place = usePlace()
  const may = useMay()
  const asked = useAsk(priceNow, {}, { live: true })
  const asks = may(requestPrice) && place.get('ask') === 'new'
  const choosing = tabsAt(place, tabs, { first: 'now', clears: ['by', 'ask'] })
  const tab = choosing.value
  const button = may(requestPrice) && (
    <button type="button" className="textlink" onClick={() => place.go({ ask: 'new' })}>
      <Icon of={Plus} size="md" />
      New price
    </button>
  )
  const close = () => place.go({ ask: undefined })
  return (
    <>
      <ConsolePage title="Price">
        {tab === 'published' ? (
          <Published tabs={choosing} tool={button} />
        ) : (
          <Figures label="Price in force" tabs={choosing} tool={button} of={asked}>
            {(now) => <Now now={now} />}
          </Figures>
        )}
      </ConsolePage>
      {asks && (
        <LoadedPanel of={asked} title="New price" onClose={close}>
          {(now) => <AskForm now={now} onClose={close} />}
        </LoadedPanel>
      )}
    </>
  )
}
