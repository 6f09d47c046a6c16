import type { pushChoice } from '@humidor/contract/community/push.ts'
import type { QuietHours } from '@humidor/domain/community/push.ts'
import type { z } from 'zod/mini'
import type { PushSender } from '../../../adapters/push/push.ts'
import type { ChosenRow } from './push.queries.ts'

/** The quiet hours of a row; undefined: none. */
export const quietOf = ({ quiet_from, quiet_until, time_zone }: ChosenRow): QuietHours | undefined =>
  quiet_from === null || quiet_until === null || time_zone === null
    ? undefined
    : { from: quiet_from, until: quiet_until, timeZone: time_zone }

/** The choice as the member sees it. A device of a key that was given up counts as none: it subscribes again. */
export function choiceShown(
  row: ChosenRow & { devices: bigint; device_key: string | null },
  sender: PushSender | undefined,
): z.output<typeof pushChoice.response> {
  const { money, payments, draws, orders, team, messages, security, amounts } = row
  const isReached = row.device_key !== null && sender?.knows(row.device_key) === true
  return {
    groups: { money, payments, draws, orders, team, messages, security },
    amounts,
    quiet: quietOf(row) ?? null,
    publicKey: sender?.publicKey ?? null,
    deviceKey: isReached ? row.device_key : null,
    devices: Number(row.devices),
  }
}
