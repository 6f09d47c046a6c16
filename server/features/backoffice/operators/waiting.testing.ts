import { me, type QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'

/** What an operator is told that waits in a queue. @throws where it is none of their role's */
export async function queueOf(who: Pick<Operator, 'call'>, queue: QueueName) {
  const found = (await who.call(me, {})).waiting.find((one) => one.queue === queue)
  if (!found) throw new Error(`${queue} is no queue of theirs`)
  return found
}
