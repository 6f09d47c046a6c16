import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { insertFeedback } from './feedback.queries.ts'
import { putMessage } from './writing.ts'

const { answerFeedback, closeFeedback } = consoleContract.feedback

/** A member begins a conversation, without the code and the daily limit of the call. Returns its number. */
export async function begins({ db, clock }: Sandbox, { uid }: Person, content = 'The market page is quick.') {
  return await db.transaction().execute(async (tx) => {
    const feedbackId = await insertFeedback(tx, { uid }, clock.now())
    await putMessage(tx, { feedbackId, uid, content, images: [], at: clock.now() })
    return Number(feedbackId)
  })
}

/** The number of the newest message of a conversation; 0 where there is none. */
export async function newestOf({ db }: Sandbox, id: string | number): Promise<string> {
  const found = await db.selectFrom('feedback').select('last_id').where('id', '=', BigInt(id)).executeTakeFirst()
  return String(found?.last_id ?? 0)
}

interface Answer {
  reply?: string
  through?: string
}

/** An operator who has seen all messages tries to answer. */
export async function answers(sandbox: Sandbox, id: string | number, { reply = 'Thank you.', through }: Answer = {}) {
  const { wendy } = sandbox.staff
  await sandbox.renewOperatorSession(wendy)
  const seen = through ?? (await newestOf(sandbox, id))
  return await wendy.tryCall(answerFeedback, { id: String(id), reply, through: seen })
}

/** An operator who has seen all messages tries to close it. */
export async function closes(sandbox: Sandbox, id: string | number, through?: string) {
  const { wendy } = sandbox.staff
  await sandbox.renewOperatorSession(wendy)
  return await wendy.tryCall(closeFeedback, { id: String(id), through: through ?? (await newestOf(sandbox, id)) })
}
