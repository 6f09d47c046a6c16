import * as drawsCalls from '@humidor/contract/products/draws.ts'
import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import '@humidor/ui/css/screen-shop.css'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { DrawTimes } from './NextDraw.tsx'
import { PreorderForm } from './PreorderForm.tsx'
import { useOrderRefusal } from './useOrderRefusal.ts'

/** /Shopadd: a pre-order for the next draw. It shows any refusal before the reader types. */
export function ShopaddScreen() {
  const words = useWords('preorders')
  const next = useAsk(preordersCalls.draws, {}, { every: 60_000 })
  const drawn = together({ usdc: useLastDraws('usdc'), cig: useLastDraws('cig') })
  const asked = together({ mine: useMember(), settings: useSettings(), next, drawn })
  return (
    <Page title={words('add.title')} back={paths.shop} still of={asked}>
      {({ mine, settings, next: draw, drawn: last }) =>
        settings.preorders.open ? (
          <>
            <Card pad className="nextdraw">
              <h2 className="title-3">{words('next.title')}</h2>
              <DrawTimes
                dueAt={draw.dueAt}
                closesAt={draw.closesAt}
                left={draw.left}
                onEnd={() => void next.refetch()}
              />
            </Card>
            {draw.refusal && <Refused code={draw.refusal} terms={settings.preorders} />}
            <PreorderForm mine={mine} terms={settings.preorders} drawn={last} closed={draw.refusal !== null} />
          </>
        ) : (
          <EmptyState title={words('add.title')} text={words('next.off')} />
        )
      }
    </Page>
  )
}

/** The last draws of a type. The form waits for them, because the reader must see the chance of an order before the tap. */
const useLastDraws = (type: PreorderType) => useAsk(drawsCalls.list, { type, limit: 10 }, { fresh: 60_000 })

function Refused({ code, terms }: { code: ErrorCode; terms: Settings['preorders'] }) {
  const refusalText = useOrderRefusal(terms)
  return <Note kind="ember">{refusalText(code)}</Note>
}
