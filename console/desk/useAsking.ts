import type { RefusalOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../api/useAct.ts'
import { refusalText } from '../words/refusals.ts'

const { approvals, me } = consoleContract.operators

export interface AskingHow<C extends Call, Typed> {
  /** What the form begins with. */
  blank: Typed
  /** What else is to be asked again, once it is asked for. */
  changes?: readonly Call[]
  /** What the form says at its fields, of what the server may refuse. */
  inField: readonly RefusalOf<C>[]
  onDone: () => void
}

/** A form that asks for what takes a second operator: what is typed, the reason, and the way to ask for it, once. */
export function useAsking<C extends Call, Typed extends { reason: string }>(call: C, how: AskingHow<C, Typed>) {
  const [typed, setTyped] = useState(how.blank)
  const [blank] = useState(how.blank)
  const [pressed, setPressed] = useState(false)
  const { act, busy, offline, refusal, forgive } = useAct(call, {
    thanks: 'Asked. Another operator decides now.',
    changes: [...(how.changes ?? []), approvals, me],
    inField: [...how.inField, 'content_empty' as RefusalOf<C>],
    then: how.onDone,
  })
  const lacking = refuseNote(typed.reason)
  const ofReason = refusal === 'content_empty' ? refusal : pressed ? lacking : undefined
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes })
    forgive()
  }
  return {
    typed,
    change,
    /** It was asked for at least once, so that what is wrong is said. */
    pressed,
    /** Something is typed or chosen that is not asked for yet. */
    unsent: Object.entries(typed).some(([name, value]) => value !== blank[name as keyof Typed]),
    refusal,
    busy,
    offline,
    /** What the field of the reason is told. */
    reason: {
      value: typed.reason,
      onChange: (reason: string) => change({ reason } as Partial<Typed>),
      error: ofReason && refusalText(ofReason),
    },
    /** Asks for it with the reason that is typed. @param request undefined: what is typed cannot be asked for */
    submit: (request: Omit<RequestOf<C>, 'reason'> | undefined) => (event: FormEvent) => {
      event.preventDefault()
      setPressed(true)
      if (request && !lacking) void act({ ...request, reason: typed.reason } as RequestOf<C>)
    },
  }
}
