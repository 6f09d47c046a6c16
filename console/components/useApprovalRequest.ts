import type { AnswerOf, RefusalOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../api/useAct.ts'
import { refusalText } from '../words/refusals.ts'

const { approvals, me } = consoleContract.operators

export interface ApprovalRequestOptions<C extends Call, Typed> {
  /** The initial values of the form. */
  blank: Typed
  /** Further calls to refetch after the request. */
  changes?: readonly Call[]
  /** Refusals that the form shows at its own fields. */
  inField: readonly RefusalOf<C>[]
  onDone: (answer: AnswerOf<C>) => void
}

/** A form for an act that needs a second operator: its fields, the reason, and the submission. */
export function useApprovalRequest<C extends Call, Typed extends { reason: string }>(
  call: C,
  how: ApprovalRequestOptions<C, Typed>,
) {
  const [typed, setTyped] = useState(how.blank)
  const [blank] = useState(how.blank)
  const [pressed, setPressed] = useState(false)
  const { act, busy, offline, refusal, forgive } = useAct(call, {
    success: 'Requested. Another operator decides now.',
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
    /** Submitted at least once, so mistakes show. */
    pressed,
    /** Something is typed or chosen and not submitted yet. */
    unsent: Object.entries(typed).some(([name, value]) => value !== blank[name as keyof Typed]),
    refusal,
    busy,
    offline,
    /** Props for the reason field. */
    reason: {
      value: typed.reason,
      onChange: (reason: string) => change({ reason } as Partial<Typed>),
      error: ofReason && refusalText(ofReason),
    },
    /** Submits with the typed reason. @param request undefined: the fields are not valid */
    submit: (request: Omit<RequestOf<C>, 'reason'> | undefined) => (event: FormEvent) => {
      event.preventDefault()
      setPressed(true)
      if (request && !lacking) void act({ ...request, reason: typed.reason } as RequestOf<C>)
    },
  }
}
