import { describe, expect, it } from 'vitest'
import { areLinked, LINKED_AT_MOST, type LinkFacts, refuseLink } from './linked-accounts.ts'

const facts: LinkFacts = { uid: 1, other: 2, group: undefined, otherGroup: undefined, size: 1 }

describe('linking two accounts', () => {
  it.each<[string, Partial<LinkFacts>, string | undefined]>([
    ['is allowed when neither is linked', {}, undefined],
    ['is allowed when a member of a group adds an account without a group', { group: 'a', size: 2 }, undefined],
    ['is allowed again when they are already linked', { group: 'a', otherGroup: 'a', size: LINKED_AT_MOST }, undefined],
    ['is refused with oneself', { other: 1 }, 'illegal_operation'],
    ['is refused with oneself inside a group', { other: 1, group: 'a', otherGroup: 'a' }, 'illegal_operation'],
    ['is refused with a member of another group', { group: 'a', otherGroup: 'b', size: 2 }, 'email_already_set'],
    ['is refused when an account without a group adds a member of a group', { otherGroup: 'b' }, 'email_already_set'],
    ['is allowed up to the tenth account', { group: 'a', size: LINKED_AT_MOST - 1 }, undefined],
    ['is refused for the eleventh account', { group: 'a', size: LINKED_AT_MOST }, 'illegal_operation'],
  ])('%s', (_, some, code) => expect(refuseLink({ ...facts, ...some })).toBe(code))

  it('makes two accounts linked only when both are in the same group', () => {
    expect(areLinked({ group: 'a', otherGroup: 'a' })).toBe(true)
    expect(areLinked({ group: 'a', otherGroup: 'b' })).toBe(false)
    expect(areLinked({ group: undefined, otherGroup: undefined })).toBe(false)
  })
})
