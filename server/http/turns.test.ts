import { expect, it } from 'vitest'
import { createTurns, type Leave } from './turns.ts'

const room = { atOnce: 2, perLane: 2, waiting: 4 }
const staying = new AbortController().signal

/** Takes turns under a name, and records the order in which they come. */
function queue(name = 'shop') {
  const turns = createTurns()
  const came: string[] = []
  const leaves: Leave[] = []
  const take = (lane: string, ended = staying, size = room) => {
    void Promise.resolve(turns.take(name, lane, size, ended)).then((leave) => {
      came.push(leave ? lane : `no ${lane}`)
      if (leave) leaves.push(leave)
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { turns, came, leaves, take, settle }
}

it('a bounded number runs, a bounded number waits, and the rest are refused', async () => {
  const { came, leaves, take, settle, turns } = queue()
  for (let n = 0; n < 8; n += 1) take('a')
  await settle()
  expect(came).toEqual(['a', 'a', 'no a', 'no a'])
  for (let n = 0; n < 6; n += 1) {
    leaves.shift()?.()
    await settle()
  }
  expect(came.filter((who) => who === 'a')).toHaveLength(6)
  expect(turns.size()).toBe(0)
})

it('a burst of one lane delays another lane by one turn', async () => {
  const { came, leaves, take, settle } = queue()
  const long = { ...room, waiting: 1_000 }
  for (let n = 0; n < 600; n += 1) take('burst', staying, long)
  take('other', staying, long)
  await settle()
  for (let n = 0; n < 2; n += 1) leaves.shift()?.()
  await settle()
  expect(came).toEqual(['burst', 'burst', 'burst', 'other'])
})

it('a lane has no more than its share, whoever else is there', async () => {
  const { came, take, settle } = queue()
  for (let n = 0; n < 3; n += 1) take('nobody', staying, { ...room, perLane: 1 })
  take('member', staying, { ...room, perLane: 2 })
  await settle()
  expect(came).toEqual(['nobody', 'member'])
})

it('a turn that is returned twice counts once', async () => {
  const { came, leaves, take, settle } = queue()
  for (let n = 0; n < 4; n += 1) take('a')
  await settle()
  const [leave] = leaves
  leave?.()
  leave?.()
  await settle()
  expect(came).toHaveLength(3)
})

it('an aborted request takes no turn, and leaves nothing behind', async () => {
  const { came, leaves, take, settle, turns } = queue()
  const going = new AbortController()
  for (let n = 0; n < 2; n += 1) take('a')
  take('gone', going.signal)
  take('b')
  await settle()
  going.abort()
  take('late', going.signal)
  await settle()
  for (const leave of leaves.splice(0)) leave()
  await settle()
  for (const leave of leaves.splice(0)) leave()
  await settle()
  expect(came).toEqual(['a', 'a', 'no gone', 'no late', 'b'])
  expect(turns.size()).toBe(0)
})

it('names do not delay each other', async () => {
  const turns = createTurns()
  for (let n = 0; n < 2; n += 1) expect(turns.take('one', 'a', room, staying)).toBeTypeOf('function')
  expect(turns.take('two', 'a', room, staying)).toBeTypeOf('function')
  expect(turns.size()).toBe(2)
})
