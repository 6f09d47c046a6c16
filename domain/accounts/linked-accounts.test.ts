import { describe, expect, it } from 'vitest'
import { areLinked, LINKED_AT_MOST, type LinkFacts, refuseLink } from './linked-accounts.ts'

const facts: LinkFacts = { uid: 1, other: 2, group: undefined, otherGroup: undefined, size: 1 }

describe('linking two accounts', () => {
  it.each<[string, Partial<LinkFacts>, string | undefined]>([
    ['is fine where neither is linked', {}, undefined],
    ['is fine where one of a group takes in somebody who is in none', { group: 'a', size: 2 }, undefined],
    ['is fine again where they are linked already', { group: 'a', otherGroup: 'a', size: LINKED_AT_MOST }, undefined],
    ['is not done with oneself', { other: 1 }, 'illegal_operation'],
    ['is not done with oneself in a group either', { other: 1, group: 'a', otherGroup: 'a' }, 'illegal_operation'],
    ['is not done with one of another group', { group: 'a', otherGroup: 'b', size: 2 }, 'email_already_set'],
    ['is not done with one of a group by somebody who is in none', { otherGroup: 'b' }, 'email_already_set'],
    ['is fine up to the tenth', { group: 'a', size: LINKED_AT_MOST - 1 }, undefined],
    ['is not done with an eleventh', { group: 'a', size: LINKED_AT_MOST }, 'illegal_operation'],
  ])('%s', (_, some, no) => expect(refuseLink({ ...facts, ...some })).toBe(no))

  it('has happened where both are in the same group, and not where neither is in any', () => {
    expect(areLinked({ group: 'a', otherGroup: 'a' })).toBe(true)
    expect(areLinked({ group: 'a', otherGroup: 'b' })).toBe(false)
    expect(areLinked({ group: undefined, otherGroup: undefined })).toBe(false)
  })
})
