import type { ActOptions } from '@humidor/client/actor.ts'
import type { RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { Confirm, type ConfirmProps } from '@humidor/ui/Confirm.tsx'
import { useAct } from '../api/useAct.ts'

export interface ConfirmCallProps<C extends Call>
  extends Pick<ConfirmProps, 'title' | 'text' | 'act' | 'danger' | 'onClose'>,
    Pick<ActOptions<C>, 'success' | 'changes'> {
  call: C
  request: RequestOf<C>
  onDone: () => void
}

/** Asks for confirmation of an act that needs no further input. */
export function ConfirmCall<C extends Call>({
  call,
  request,
  success,
  changes,
  onDone,
  ...words
}: ConfirmCallProps<C>) {
  const act = useAct<C>(call, { ...(success !== undefined && { success }), ...(changes && { changes }), then: onDone })
  return <Confirm keep="Cancel" busy={act.busy} disabled={act.offline} onAct={() => void act.act(request)} {...words} />
}
