import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { not } from './looking-up.testing.ts'

const { claim } = consoleContract.operators
const { member, freezeMember, unfreezeMember, endMemberSessions, setMemberLevel } = consoleContract.members
const { info } = contract.member
const reason = 'asked for by letter'

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

describe('freezing', () => {
  it('is stored with its reason, signs the member out, and tells them that an operator did it', async () => {
    const { sylvia } = sandbox
    const about = { uid: sylvia.uid, reason: '  The police asked, file 77.  ' }
    expect(await staff.sam.tryCall(freezeMember, about)).toBeNull()
    expect(await sylvia.tryCall(info, {})).toEqual(not('please_login'))
    await sandbox.renewSession(sylvia)
    expect(await sylvia.call(info, {})).toMatchObject({ isFrozen: true, frozenReason: 3 })
    expect(await staff.sam.call(member, { uid: sylvia.uid })).toMatchObject({
      frozenReason: 3,
      frozenNote: 'The police asked, file 77.',
    })
    expect(await staff.sam.tryCall(freezeMember, about)).toEqual(not('illegal_operation'))
    expect(await staff.sam.tryCall(unfreezeMember, about)).toBeNull()
    expect(await staff.sam.tryCall(unfreezeMember, about)).toEqual(not('illegal_operation'))
    // The next operator sees the changes with their reasons; mere looks are not among them.
    const { operatorActions } = await staff.wendy.call(member, { uid: about.uid })
    expect(operatorActions.map(({ operator, call, reason }) => ({ operator, call, reason }))).toEqual([
      { operator: staff.sam.name, call: unfreezeMember.path, reason: about.reason.trim() },
      { operator: staff.sam.name, call: freezeMember.path, reason: about.reason.trim() },
    ])
    expect(await sylvia.call(info, {})).toMatchObject({ isFrozen: false, frozenReason: null })
    expect((await staff.sam.call(member, { uid: sylvia.uid })).frozenNote).toBeNull()
  })

  it('happens once when many operators do it at once', async () => {
    const { gregor } = sandbox
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? staff.sam : staff.wendy).tryCall(freezeMember, { uid: gregor.uid, reason }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await staff.sam.tryCall(unfreezeMember, { uid: gregor.uid, reason })).toBeNull()
  })

  it.each([1, 2] as const)(
    'replaces a freeze of the platform, which counts again once it is lifted: %i',
    async (under) => {
      const { freya } = sandbox
      const about = { uid: freya.uid, reason }
      await sandbox.pool.query('update member set frozen_reason = $2 where uid = $1', [freya.uid, under])
      expect(await staff.sam.tryCall(freezeMember, about)).toBeNull()
      expect(await freya.tryCall(info, {})).toEqual(not('please_login'))
      expect(await staff.sam.call(member, { uid: freya.uid })).toMatchObject({
        frozenReason: 3,
        frozenUnder: under,
        frozenNote: reason,
      })
      expect(await staff.sam.tryCall(freezeMember, about)).toEqual(not('illegal_operation'))
      expect(await staff.sam.tryCall(unfreezeMember, { ...about, frozenReason: 3 })).toBeNull()
      // A retry after a lost answer lifts only the freeze that the operator saw.
      expect(await staff.sam.tryCall(unfreezeMember, { ...about, frozenReason: 3 })).toEqual(not('illegal_operation'))
      await sandbox.renewSession(freya)
      expect(await freya.call(info, {})).toMatchObject({ isFrozen: true, frozenReason: under })
      expect(await staff.sam.call(member, { uid: freya.uid })).toMatchObject({ frozenUnder: null, frozenNote: null })
    },
  )

  it('can be lifted whatever its reason', async () => {
    const about = { uid: sandbox.freya.uid, reason }
    expect(await sandbox.freya.call(info, {})).toMatchObject({ frozenReason: 2 })
    expect(await staff.sam.tryCall(unfreezeMember, about)).toBeNull()
    expect(await sandbox.freya.call(info, {})).toMatchObject({ isFrozen: false })
    // A member who was not frozen has no freeze underneath.
    for (const call of [freezeMember, unfreezeMember]) expect(await staff.sam.tryCall(call, about)).toBeNull()
    await sandbox.renewSession(sandbox.freya)
    expect(await sandbox.freya.call(info, {})).toMatchObject({ isFrozen: false })
  })
})

describe('every change of a member', () => {
  const acts = [
    ['freezeMember', freezeMember, 'sam'],
    ['unfreezeMember', unfreezeMember, 'sam'],
    ['endMemberSessions', endMemberSessions, 'sam'],
    ['requestAuthenticatorReset', consoleContract.members.requestAuthenticatorReset, 'sam'],
    ['setMemberLevel', setMemberLevel, 'fiona'],
  ] as const
  const body = (name: string, uid: number, why: string) =>
    ({ uid, reason: why, ...(name === 'setMemberLevel' ? { lvl: 2 } : {}) }) as never

  it.each(acts)('%s needs a reason, a member, and that no other operator has them open', async (name, call, by) => {
    const who = staff[by]
    const { uid } = sandbox.paula
    expect(await who.tryCall(call, body(name, uid, ' \n'))).toEqual(not('content_empty'))
    expect(await who.tryCall(call, body(name, uid, 'r'.repeat(501)))).toEqual(not('content_too_long'))
    expect(await who.tryCall(call, body(name, 99_999_999, reason))).toEqual(not('not_found'))
    await staff.wendy.call(claim, { item: `member:${uid}` })
    expect(await who.tryCall(call, body(name, uid, reason))).toEqual(not('admin_lock'))
  })

  it.each(acts)('%s is beyond the role of the others', async (name, call, by) => {
    const others = by === 'sam' ? [staff.fiona, staff.conrad] : [staff.sam, staff.conrad]
    for (const who of others)
      expect(await who.tryCall(call, body(name, sandbox.tom.uid, reason))).toEqual(not('illegal_operation'))
  })
})

describe('operators also', () => {
  it('sign a member out everywhere', async () => {
    const { tom } = sandbox
    expect(await staff.sam.tryCall(endMemberSessions, { uid: tom.uid, reason })).toBeNull()
    expect(await tom.tryCall(info, {})).toEqual(not('please_login'))
    await sandbox.renewSession(tom)
  })

  it('set the level of activated members, and of nobody else', async () => {
    const { alice, tom } = sandbox
    expect(await staff.fiona.tryCall(setMemberLevel, { uid: alice.uid, lvl: 4, reason })).toBeNull()
    expect(await alice.call(info, {})).toMatchObject({ lvl: 4 })
    expect(await staff.fiona.tryCall(setMemberLevel, { uid: alice.uid, lvl: 1, reason })).toBeNull()
    expect(await alice.call(info, {})).toMatchObject({ lvl: 1 })
    expect(await staff.fiona.tryCall(setMemberLevel, { uid: tom.uid, lvl: 2, reason })).toEqual(not('not_active'))
    for (const lvl of [0, 6, 2.5])
      expect(await staff.fiona.sendRaw('POST', setMemberLevel.path, { uid: alice.uid, lvl, reason })).toEqual(
        not('parameter_error'),
      )
  })
})
