import { chargeCurrencies, cigOfCharge } from '@humidor/domain/commerce/charge.ts'
import { press, withItem } from '@humidor/domain/commerce/till.ts'
import { unitOf } from '@humidor/domain/money/format.ts'
import { price as priceOf } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/chips.css'
import '@humidor/ui/css/screen-till.css'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Merchant } from '../../../api/useMerchant.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import { ChargeDialog } from './ChargeDialog.tsx'
import { useAskedText } from './charge.ts'
import { emptyDraft } from './draft.ts'
import { Keypad } from './Keypad.tsx'
import { OpenCharges } from './OpenCharges.tsx'
import { Sum } from './Sum.tsx'
import { TicketSheet } from './TicketSheet.tsx'
import { Tiles } from './Tiles.tsx'
import { Tips } from './Tips.tsx'
import { useTill } from './useTill.ts'

/** The till: what a guest pays, and the code for it. `mine` must be verified. */
export function Till({ mine }: { mine: Merchant }) {
  const words = useWords('till')
  const exactly = useExactText()
  const asked = useAskedText()
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const [open, setOpen] = useState<'ticket' | 'tip'>()
  const price = priceOf(mine.currentCigPrice)
  const { draft, request, charging, shown, refusal, edit, ...till } = useTill(price)
  const pieces = new Map(draft.lines.map(({ id, pieces: n }) => [id, n]))
  const label = request.money > 0n ? words('submit', { amount: asked(request) }) : words('submitNone')
  return (
    <div className="till">
      <OpenCharges except={shown?.charge.id} onOpen={till.show} />
      <div className="till__goods">
        <Tiles currency={draft.currency} pieces={pieces} onTap={(item) => edit(withItem(draft, item))} />
      </div>
      <div className="till__keys">
        <div className="between">
          <Segmented
            label={words('currency')}
            value={draft.currency}
            onChange={(currency) => edit({ ...emptyDraft(currency), reference: draft.reference, note: draft.note })}
            options={chargeCurrencies.map((id) => ({ id, label: unitOf[id] }))}
          />
          <Button kind="ghost" small onClick={() => setOpen('ticket')}>
            {words('details')}
          </Button>
        </div>
        <Sum
          draft={draft}
          under={exactly(cigOfCharge(request, price), 'CIG')}
          onOpen={() => setOpen('ticket')}
          onClear={() => edit(emptyDraft(draft.currency))}
        />
        <Tips tip={draft.tip} onPercent={(percent) => edit({ tip: { percent } })} onOwn={() => setOpen('tip')} />
        <Keypad
          onKey={(key) => edit({ keyed: press(draft.keyed, key, draft.currency) })}
          onClear={() => edit(emptyDraft(draft.currency))}
          onEnter={till.submit}
        />
        {refusal !== undefined && (
          <div role="alert">
            <Note kind="ember">{request.money > 0n ? refusalText(refusal) : words('nothing')}</Note>
          </div>
        )}
        <Button block className="till__charge" busy={charging.busy} disabled={charging.offline} onClick={till.submit}>
          {tryAgain(charging.doubts(request), label)}
        </Button>
      </div>
      {open && <TicketSheet draft={draft} first={open} onChange={edit} onClose={() => setOpen(undefined)} />}
      {shown && (
        <ChargeDialog
          key={shown.charge.id}
          first={shown.charge}
          again={{ busy: charging.busy, act: till.again }}
          onEdit={till.reopen}
          onClose={till.close}
        />
      )}
    </div>
  )
}
