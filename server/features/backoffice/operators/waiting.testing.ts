import { me, type QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'

/** The state of a queue that an operator sees. @throws where the queue is not for their role */
export async function queueOf(who: Pick<Operator, 'call'>, queue: QueueName) {
  const found = (await who.call(me, {})).waiting.find((one) => one.queue === queue)
  if (!found) throw new Error(`${queue} is not for this operator`)
  return found
}
