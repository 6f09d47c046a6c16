import type { AnswerOf } from '@humidor/client/client.ts'
import type * as feedbackCalls from '@humidor/contract/community/feedback.ts'

type Message = AnswerOf<typeof feedbackCalls.one>['messages'][number]

/**
 * The newest answer that the reader sees for the first time, by its number; undefined: none. The page may load in the background,
 * which is not reading.
 * @param visible the reader can see the page
 */
export function newlySeen(messages: readonly Pick<Message, 'id' | 'mine'>[], readTo: number, visible: boolean) {
  const answer = messages.findLast(({ mine }) => !mine)
  return visible && answer && answer.id > readTo ? answer.id : undefined
}
