import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { closesAfterAll } from '../../accounts/closing/closing.testing.ts'

const { writeNote, withdrawNote, pinNote, addTag, removeTag, listTags } = consoleContract.notes
const { listTimeline } = consoleContract.timeline
const { member, listMembers } = consoleContract.members
const { merchant, merchants } = consoleContract.merchants
const { audit } = consoleContract.operators
const not = (refused: string) => ({ refused })
const page = { limit: 25 }

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  return () => sandbox.close()
}, 60_000)

async function at(key: keyof Sandbox['staff']) {
  await sandbox.renewOperatorSession(sandbox.staff[key])
  return sandbox.staff[key]
}
const later = (minutes: number) => sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + minutes * 60_000))
const notesOf = async (uid: number, key: keyof Sandbox['staff'] = 'fiona') =>
  (await (await at(key)).call(listTimeline, { uid, kind: 'notes', ...page })).rows.map(({ note }) => note)

describe('a note', () => {
  it('is read by every operator who may look at members, and pinned ones stand at the top of the page', async () => {
    const { uid } = sandbox.alice
    const wendy = await at('wendy')
    const { id } = await wendy.call(writeNote, { uid, text: 'Asked for a\nreceipt.', isPinned: false })
    const pinned = await wendy.call(writeNote, { uid, text: 'Calls from abroad.', isPinned: true })
    expect(await notesOf(uid)).toMatchObject([
      { id: pinned.id, text: 'Calls from abroad.', by: 'Wendy Wrapper', isOwn: false, isPinned: true, withdrawn: null },
      { id, text: 'Asked for a\nreceipt.', isPinned: false },
    ])
    const top = async () => (await (await at('wendy')).call(member, { uid })).pinnedNotes.map((note) => note.id)
    expect(await top()).toEqual([pinned.id])
    await (await at('fiona')).call(pinNote, { uid, id, isPinned: true })
    expect(await top()).toEqual([pinned.id, id])
    await (await at('fiona')).call(pinNote, { uid, id: pinned.id, isPinned: false })
    expect(await top()).toEqual([id])
    expect(await (await at('conrad')).tryCall(writeNote, { uid, text: 'x', isPinned: false })).toEqual(
      not('illegal_operation'),
    )
  })

  it('is withdrawn by its author for ten minutes, then by an administrator; the text is gone, who and when stay', async () => {
    const { uid } = sandbox.alice
    const { id } = await (await at('wendy')).call(writeNote, { uid, text: 'Wrong person.', isPinned: true })
    expect(await (await at('sam')).tryCall(withdrawNote, { uid, id })).toEqual(not('illegal_operation'))
    later(10)
    expect(await (await at('wendy')).tryCall(withdrawNote, { uid, id })).toEqual(not('illegal_operation'))
    expect(await (await at('victor')).tryCall(withdrawNote, { uid, id })).toBeNull()
    const when = sandbox.clock.now()
    expect(await notesOf(uid)).toMatchObject([
      { id, text: null, isPinned: false, withdrawn: { at: when, by: 'Victor Vitola' } },
    ])
    expect((await (await at('wendy')).call(member, { uid })).pinnedNotes).toEqual([])
    const own = await (await at('wendy')).call(writeNote, { uid, text: 'A slip.', isPinned: false })
    expect(await (await at('wendy')).tryCall(withdrawNote, { uid, id: own.id })).toBeNull()
  })

  it('is on its own member or merchant alone', async () => {
    const { alice, bob, merchants: shops } = sandbox
    const wendy = await at('wendy')
    const { id } = await wendy.call(writeNote, { uid: alice.uid, text: 'Hers.', isPinned: false })
    expect(await wendy.tryCall(withdrawNote, { uid: bob.uid, id })).toEqual(not('not_found'))
    expect(await wendy.tryCall(pinNote, { vcode: shops.lantern.vcode, id, isPinned: true })).toEqual(not('not_found'))
    const { vcode } = shops.lantern
    await wendy.call(writeNote, { vcode, text: 'Closed on Mondays.', isPinned: true })
    expect((await wendy.call(merchant, { vcode })).pinnedNotes).toMatchObject([{ text: 'Closed on Mondays.' }])
    for (const named of [{}, { uid: alice.uid, vcode }])
      expect(await wendy.tryCall(writeNote, { ...named, text: 'x', isPinned: false })).toEqual(not('parameter_error'))
  })

  it('never changes, whoever writes to the database', async () => {
    const { uid } = sandbox.alice
    await (await at('wendy')).call(writeNote, { uid, text: 'As it was.', isPinned: false })
    for (const change of [`text = 'other'`, 'operator_id = operator_id + 1', `at = at + interval '1 day'`])
      await expect(sandbox.pool.query(`update operator_note set ${change}`)).rejects.toThrow('a note keeps its text')
  })

  it('is in the audit log without its text, which could not be erased there', async () => {
    const { uid } = sandbox.alice
    await (await at('wendy')).call(writeNote, { uid, text: 'A secret of theirs.', isPinned: false })
    const { rows } = await (await at('victor')).call(audit, { call: writeNote.path, ...page })
    expect(rows[0]?.request).toContain(String(uid))
    expect(rows[0]?.request).not.toContain('secret of theirs')
  })
})

describe('a tag', () => {
  it('is set once however it is written, filters the lists, and is offered while it is in use', async () => {
    const { alice, bob, merchants: shops } = sandbox
    const wendy = await at('wendy')
    for (const tag of ['Big spender', ' big SPENDER', 'abroad']) await wendy.call(addTag, { uid: alice.uid, tag })
    await wendy.call(addTag, { uid: bob.uid, tag: 'abroad' })
    await wendy.call(addTag, { vcode: shops.lantern.vcode, tag: 'BIG SPENDER' })
    expect((await wendy.call(member, { uid: alice.uid })).tags).toEqual(['Big spender', 'abroad'])
    const tagged = async (tag: string) => (await wendy.call(listMembers, { ...page, tag })).rows.map(({ uid }) => uid)
    expect(await tagged('BIG spender')).toEqual([alice.uid])
    expect(new Set(await tagged('abroad'))).toEqual(new Set([alice.uid, bob.uid]))
    expect(await tagged('nobody has it')).toEqual([])
    expect((await wendy.call(listMembers, { ...page, tag: 'abroad' })).count).toBe(2)
    const shopsTagged = await wendy.call(merchants, { ...page, tag: 'big spender' })
    expect(shopsTagged.rows.map(({ vcode }) => vcode)).toEqual([shops.lantern.vcode])
    expect((await wendy.call(listTags, {})).tags).toEqual(['abroad', 'Big spender'])
    await wendy.call(removeTag, { uid: bob.uid, tag: 'ABROAD' })
    await wendy.call(removeTag, { uid: alice.uid, tag: 'abroad' })
    expect((await wendy.call(listTags, {})).tags).toEqual(['Big spender'])
    expect(await wendy.tryCall(removeTag, { uid: alice.uid, tag: 'abroad' })).toEqual(not('not_found'))
  })

  it('is on the timeline with who set it', async () => {
    const { uid } = sandbox.alice
    await (await at('wendy')).call(addTag, { uid, tag: 'abroad' })
    const { rows } = await (await at('fiona')).call(listTimeline, { uid, kind: 'operators', ...page })
    expect(rows[0]).toMatchObject({ source: 'act', what: addTag.path, by: 'Wendy Wrapper', text: 'abroad' })
  })

  it('is one of ten at most, even when two are set at once', async () => {
    const { uid } = sandbox.alice
    const [wendy, sam] = [await at('wendy'), await at('sam')]
    for (let n = 1; n < 10; n += 1) await wendy.call(addTag, { uid, tag: `tag ${n}` })
    const answers = await Promise.all([
      wendy.tryCall(addTag, { uid, tag: 'tenth' }),
      sam.tryCall(addTag, { uid, tag: 'eleventh' }),
    ])
    expect(answers).toContainEqual(null)
    expect(answers).toContainEqual(not('illegal_operation'))
  })
})

it('notes and tags of a closed member are kept as long as the name, and erased with it', async () => {
  const { tom, db, clock } = sandbox
  await (await at('wendy')).call(writeNote, { uid: tom.uid, text: 'Asked to be forgotten.', isPinned: true })
  await (await at('wendy')).call(addTag, { uid: tom.uid, tag: 'leaving' })
  await sandbox.renewSession(tom)
  await closesAfterAll(sandbox, tom)
  expect(await notesOf(tom.uid)).toMatchObject([{ text: 'Asked to be forgotten.' }])
  const { erase_at } = await db
    .selectFrom('closed_member')
    .select('erase_at')
    .where('uid', '=', tom.uid)
    .executeTakeFirstOrThrow()
  clock.moveTo(erase_at)
  await sandbox.jobs.poll('closing.forget-closed')
  expect(await notesOf(tom.uid)).toMatchObject([{ text: null, isPinned: false, withdrawn: null, by: 'Wendy Wrapper' }])
  expect(await db.selectFrom('subject_tag').select('uid').where('uid', '=', tom.uid).execute()).toEqual([])
  expect(await (await at('wendy')).tryCall(writeNote, { uid: tom.uid, text: 'x', isPinned: false })).toEqual(
    not('illegal_operation'),
  )
})
