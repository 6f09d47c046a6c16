import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteTextLength, PINNED_MOST, TAGS_MOST, tagLength } from '@humidor/domain/backoffice/notes.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { notes, timeline } = consoleContract
const { writeNote, withdrawNote, pinNote, addTag, removeTag } = notes

const NOBODY = 99_999_999
const NO_SHOP = '999999'

async function wendyOf(sandbox: Sandbox) {
  await sandbox.renewOperatorSession(sandbox.staff.wendy)
  return sandbox.staff.wendy
}

/** Produces each refusal that the calls about notes and tags declare. */
export const noteRefusals = (sandbox: () => Sandbox): Refusals<typeof notes> => {
  const uid = () => sandbox().paula.uid
  const send = async (path: string, body: object) => (await wendyOf(sandbox())).sendRaw('POST', path, body)
  const writes = (it: object = {}) => send(writeNote.path, { uid: uid(), text: 'Called.', isPinned: false, ...it })
  const tags = (it: object = {}) => send(addTag.path, { uid: uid(), tag: 'called', ...it })
  /** A note that was withdrawn. */
  async function withdrawn() {
    const wendy = await wendyOf(sandbox())
    const { id } = await wendy.call(writeNote, { uid: uid(), text: 'Called.', isPinned: false })
    await wendy.call(withdrawNote, { uid: uid(), id })
    return { uid: uid(), id }
  }
  return {
    writeNote: {
      not_found: () => writes({ uid: NOBODY }),
      merchant_not_exists: () => writes({ uid: undefined, vcode: NO_SHOP }),
      content_empty: () => writes({ text: ' ' }),
      content_too_long: () => writes({ text: 'x'.repeat(noteTextLength.most + 1) }),
      async illegal_operation() {
        for (let n = 0; n < PINNED_MOST; n += 1) await writes({ isPinned: true })
        return await writes({ isPinned: true })
      },
    },
    withdrawNote: {
      not_found: () => send(withdrawNote.path, { uid: uid(), id: '99999999' }),
      merchant_not_exists: () => send(withdrawNote.path, { vcode: NO_SHOP, id: '1' }),
      illegal_operation: async () => send(withdrawNote.path, await withdrawn()),
    },
    pinNote: {
      not_found: () => send(pinNote.path, { uid: uid(), id: '99999999', isPinned: true }),
      merchant_not_exists: () => send(pinNote.path, { vcode: NO_SHOP, id: '1', isPinned: true }),
      illegal_operation: async () => send(pinNote.path, { ...(await withdrawn()), isPinned: true }),
    },
    addTag: {
      not_found: () => tags({ uid: NOBODY }),
      merchant_not_exists: () => tags({ uid: undefined, vcode: NO_SHOP }),
      content_empty: () => tags({ tag: ' ' }),
      content_too_long: () => tags({ tag: 'x'.repeat(tagLength.most + 1) }),
      async illegal_operation() {
        for (let n = 0; n < TAGS_MOST; n += 1) await tags({ tag: `tag ${n}` })
        return await tags({ tag: 'one more' })
      },
    },
    removeTag: {
      not_found: () => send(removeTag.path, { uid: uid(), tag: 'never set' }),
      merchant_not_exists: () => send(removeTag.path, { vcode: NO_SHOP, tag: 'never set' }),
    },
  }
}

/** The same for the timeline. */
export const timelineRefusals = (sandbox: () => Sandbox): Refusals<typeof timeline> => {
  const asks = async (it: object) => (await wendyOf(sandbox())).sendRaw('GET', timeline.listTimeline.path, it)
  return {
    listTimeline: {
      not_found: () => asks({ uid: NOBODY, limit: 25 }),
      merchant_not_exists: () => asks({ vcode: NO_SHOP, limit: 25 }),
      invalid_date: () => asks({ uid: sandbox().paula.uid, limit: 25, from: '2026-02-30' }),
    },
  }
}
