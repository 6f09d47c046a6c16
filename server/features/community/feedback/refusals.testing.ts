import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { feedbackLengths } from '@humidor/domain/community/feedback.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'

const { create } = contract.feedback
const { answerFeedback, feedback } = consoleContract.feedback

/** Produces each refusal that the members' calls declare. */
export function feedbackRefusals(sandbox: () => Sandbox): RefusalsOf<'feedback'> {
  const writes = (content: string, googleCode = sandbox().paula.googleCode()) =>
    sandbox().paula.tryCall(create, { content, googleCode })
  const wrong = () => (sandbox().paula.googleCode() === '000000' ? '000001' : '000000')
  return {
    create: {
      content_empty: () => writes(' '),
      content_too_long: () => writes('x'.repeat(feedbackLengths.server + 1)),
      max_daily_feedback_reached: async () => {
        for (let n = 0; n < defaultSettings.feedbackDaily; n += 1) await writes(`Number ${n}`)
        return writes('One more')
      },
      google_code_error: () => writes('Hello', wrong()),
      google_auth_failed: async () => {
        for (let n = 0; n < 5; n += 1) await writes('Hello', wrong())
        return writes('Hello')
      },
    },
  }
}

/** The same for operators. */
export function feedbackConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.feedback> {
  /** An operator with a fresh session. */
  async function wendy() {
    await sandbox().renewOperatorSession(sandbox().staff.wendy)
    return sandbox().staff.wendy
  }
  const answers = async (id: string, reply = 'Thank you.') => (await wendy()).tryCall(answerFeedback, { id, reply })
  /** A new message. */
  async function written() {
    const { bob } = sandbox()
    await bob.call(create, { content: 'The market page is quick.', googleCode: bob.googleCode() })
    const { rows } = await (await wendy()).call(feedback, { state: 'waiting', search: String(bob.uid), limit: 1 })
    return rows[0]?.id ?? ''
  }
  return {
    answerFeedback: {
      not_found: () => answers('999999999'),
      content_empty: () => answers('1', ' '),
      content_too_long: () => answers('1', 'x'.repeat(noteLength.most + 1)),
      illegal_operation: async () => {
        const id = await written()
        await answers(id)
        return answers(id)
      },
      admin_lock: async () => {
        const id = await written()
        await sandbox().renewOperatorSession(sandbox().staff.sam)
        await sandbox().staff.sam.call(consoleContract.operators.claim, { item: itemOf.feedback(id) })
        return answers(id)
      },
    },
  }
}
