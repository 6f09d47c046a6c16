import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useWords } from '../../../words/words.ts'
import { feelPaid } from './ChargePaid.tsx'
import { type Charge, useAskedText } from './charge.ts'

/** The newest that are shown. A till has few at a time; those of a website may be many. */
const SHOWN = 12

interface OpenChargesProps {
  /** The one that is shown over the screen. */
  except: string | undefined
  onOpen: (charge: Charge) => void
}

/** The charges that still wait, to return to. One that is paid meanwhile is reported. */
export function OpenCharges({ except, onOpen }: OpenChargesProps) {
  const words = useWords('till')
  const asked = useAskedText()
  const { offset, now } = useClock(1_000)
  const { data } = useAsk(chargesCalls.listCharges, { open: true, reference: '', limit: SHOWN })
  const waiting = data?.rows.filter(({ id, expiresAt }) => id !== except && expiresAt.getTime() > now) ?? []
  const before = useRef<ReadonlySet<string>>(new Set())
  const follow = useEffectEvent(async (ids: ReadonlySet<string>) => {
    const gone = [...before.current].filter((id) => !ids.has(id) && id !== except)
    before.current = ids
    for (const id of gone) {
      const outcome = await ask(chargesCalls.readCharge, { id })
      if (outcome.kind !== 'answer' || outcome.data.state !== 'paid') continue
      say(words('open.paid', { amount: asked(outcome.data) }), 'ok')
      feelPaid()
    }
  })
  useEffect(() => {
    if (data) void follow(new Set(data.rows.map(({ id }) => id)))
  }, [data])
  if (waiting.length === 0) return null
  return (
    <section className="open-charges" aria-label={words('open.title')}>
      <ul>
        {waiting.map((charge) => (
          <li key={charge.id}>
            <button type="button" className="open-charges__one" onClick={() => onOpen(charge)}>
              <span className="strong tnum">{asked(charge)}</span>
              <span className="caption tnum">
                <TimeLeft until={charge.expiresAt.getTime()} offset={offset} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
