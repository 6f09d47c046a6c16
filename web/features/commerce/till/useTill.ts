import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import { refuseCharge } from '@humidor/domain/commerce/charge.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { prepareChime } from '@humidor/ui/chime.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { Charge, Wanted } from './charge.ts'
import { type Draft, requestOf, tipMoney, useDraft } from './draft.ts'

/** A charge that this till shows, and the draft that it was made of, if it was made here. */
interface Shown {
  charge: Charge
  from?: Draft | undefined
}

/** What is on the till, and the charge that it becomes. @param price of ₡, in force */
export function useTill(price: Price) {
  const words = useWords('till')
  const { draft, change, clear } = useDraft()
  const [shown, setShown] = useState<Shown>()
  const [tried, setTried] = useState(false)
  const charging = useAct(chargesCalls.openCharge, { changes: [chargesCalls.listCharges] })
  const request = requestOf(draft, words('other'))
  const refusal: ErrorCode | undefined =
    tipMoney(draft) === undefined ? 'wrong_money' : refuseCharge(request, { price })
  /** Opens a charge. The draft it was made of is kept beside it, should the guest want something else. */
  const charge = async (wanted: Wanted, from?: Draft) => {
    setTried(true)
    prepareChime()
    if (charging.busy || refuseCharge(wanted, { price }) !== undefined) return
    const opened = await charging.act(wanted)
    if (!opened) return
    setTried(false)
    if (from) clear()
    setShown({ charge: opened, from })
  }
  return {
    ...{ draft, request, charging, shown },
    /** Why it cannot be charged, once that was tried. */
    refusal: tried ? refusal : undefined,
    edit(part: Partial<Draft>) {
      setTried(false)
      change(part)
    },
    submit: () => void (refusal === undefined ? charge(request, draft) : setTried(true)),
    again: (wanted: Wanted) => void charge(wanted, shown?.from),
    show: (one: Charge) => setShown({ charge: one }),
    close: () => setShown(undefined),
    /** Puts the charge that is shown back onto the till. Undefined: it was not made here. */
    reopen:
      shown?.from &&
      (() => {
        if (shown.from) change(shown.from)
        setShown(undefined)
      }),
  }
}
