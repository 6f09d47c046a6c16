import { expect, it } from 'vitest'
import { createTurns, type Leave } from './turns.ts'

const room = { atOnce: 2, perLane: 2, waiting: 4 }
const staying = new AbortController().signal

/** Takes turns under a name, and notes whose have come, in their order. */
function queue(name = 'shop') {
  const turns = createTurns()
  const came: string[] = []
  const held: Leave[] = []
  const comes = (lane: string, ended = staying, size = room) => {
    void Promise.resolve(turns.take(name, lane, size, ended)).then((leave) => {
      came.push(leave ? lane : `no ${lane}`)
      if (leave) held.push(leave)
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { turns, came, held, comes, settle }
}

it('only so many are at work, others wait, and beyond that they are turned away', async () => {
  const { came, held, comes, settle, turns } = queue()
  for (let n = 0; n < 8; n += 1) comes('a')
  await settle()
  expect(came).toEqual(['a', 'a', 'no a', 'no a'])
  for (let n = 0; n < 6; n += 1) {
    held.shift()?.()
    await settle()
  }
  expect(came.filter((who) => who === 'a')).toHaveLength(6)
  expect(turns.size()).toBe(0)
})

it('a burst of one holds up another by one turn', async () => {
  const { came, held, comes, settle } = queue()
  const long = { ...room, waiting: 1_000 }
  for (let n = 0; n < 600; n += 1) comes('burst', staying, long)
  comes('other', staying, long)
  await settle()
  for (let n = 0; n < 2; n += 1) held.shift()?.()
  await settle()
  expect(came).toEqual(['burst', 'burst', 'burst', 'other'])
})

it('a lane holds no more than its share, whoever else is there', async () => {
  const { came, comes, settle } = queue()
  for (let n = 0; n < 3; n += 1) comes('nobody', staying, { ...room, perLane: 1 })
  comes('member', staying, { ...room, perLane: 2 })
  await settle()
  expect(came).toEqual(['nobody', 'member'])
})

it('a turn that is given back twice is given back once', async () => {
  const { came, held, comes, settle } = queue()
  for (let n = 0; n < 4; n += 1) comes('a')
  await settle()
  const [leave] = held
  leave?.()
  leave?.()
  await settle()
  expect(came).toHaveLength(3)
})

it('whoever has gone takes no turn, and leaves nothing behind', async () => {
  const { came, held, comes, settle, turns } = queue()
  const going = new AbortController()
  for (let n = 0; n < 2; n += 1) comes('a')
  comes('gone', going.signal)
  comes('b')
  await settle()
  going.abort()
  comes('late', going.signal)
  await settle()
  for (const leave of held.splice(0)) leave()
  await settle()
  for (const leave of held.splice(0)) leave()
  await settle()
  expect(came).toEqual(['a', 'a', 'no gone', 'no late', 'b'])
  expect(turns.size()).toBe(0)
})

it('names hold each other up in nothing', async () => {
  const turns = createTurns()
  for (let n = 0; n < 2; n += 1) expect(turns.take('one', 'a', room, staying)).toBeTypeOf('function')
  expect(turns.take('two', 'a', room, staying)).toBeTypeOf('function')
  expect(turns.size()).toBe(2)
})
