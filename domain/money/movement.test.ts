import { describe, expect, it } from 'vitest'
import { dueAfter, movementStates, movementStatus, refuseCancel } from './movement.ts'

describe('refuseCancel', () => {
  it('allows a pending movement only', () => {
    expect(movementStates.map(refuseCancel)).toEqual([undefined, 'illegal_operation', 'illegal_operation'])
  })
})

it('a movement has the status numbers of the wallet’s detail', () => {
  expect(movementStates.map((state) => movementStatus[state])).toEqual([0, 1, 2])
})

it('a delay in seconds is added across midnight and the end of a month', () => {
  expect(dueAfter(new Date('2027-02-28T20:00:00.123Z'), 86_400)).toEqual(new Date('2027-03-01T20:00:00.123Z'))
  expect(dueAfter(new Date('2027-02-28T20:00:00Z'), 0)).toEqual(new Date('2027-02-28T20:00:00Z'))
})
