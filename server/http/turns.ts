/** The bounds of one name. */
export interface Room {
  atOnce: number
  /** How many of those may be of one lane. */
  perLane: number
  /** How many more may wait. */
  waiting: number
}

/** Gives a turn back. Further calls do nothing. */
export type Leave = () => void

interface Waiting {
  go(leave: Leave | undefined): void
}

interface Place {
  running: Map<string, number>
  atWork: number
  /** Waiting requests, by lane. The first lane has its turn first. */
  lanes: Map<string, Waiting[]>
  waits: number
  room: Room
}

/**
 * Bounds concurrent work for each name. Further work waits, and beyond `waiting` is refused. The lanes of a name take turns, so that a
 * long queue in one delays no other. Names without work are dropped.
 */
export function createTurns() {
  const places = new Map<string, Place>()

  const hasRoom = ({ atWork, running, room }: Place, lane: string) =>
    atWork < room.atOnce && (running.get(lane) ?? 0) < room.perLane

  function enter(name: string, place: Place, lane: string): Leave {
    place.atWork += 1
    place.running.set(lane, (place.running.get(lane) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      place.atWork -= 1
      const left = (place.running.get(lane) ?? 0) - 1
      if (left > 0) place.running.set(lane, left)
      else place.running.delete(lane)
      next(name, place)
    }
  }

  function next(name: string, place: Place) {
    for (const [lane, queue] of place.lanes) {
      if (!hasRoom(place, lane)) continue
      const [first] = queue.splice(0, 1)
      place.lanes.delete(lane)
      // Move the lane to the end, so that the other lanes come first.
      if (queue.length > 0) place.lanes.set(lane, queue)
      place.waits -= 1
      first?.go(enter(name, place, lane))
      return
    }
    if (place.atWork === 0 && place.waits === 0) places.delete(name)
  }

  function forget(place: Place, lane: string, one: Waiting) {
    const queue = place.lanes.get(lane)
    const at = queue?.indexOf(one) ?? -1
    if (!queue || at < 0) return
    queue.splice(at, 1)
    place.waits -= 1
    if (queue.length === 0) place.lanes.delete(lane)
  }

  function queued(place: Place, lane: string, ended: AbortSignal): Promise<Leave | undefined> {
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>()
    const gone = () => {
      forget(place, lane, one)
      resolve(undefined)
    }
    const one: Waiting = {
      go: (leave) => {
        ended.removeEventListener('abort', gone)
        resolve(leave)
      },
    }
    ended.addEventListener('abort', gone, { once: true })
    const queue = place.lanes.get(lane)
    if (queue) queue.push(one)
    else place.lanes.set(lane, [one])
    place.waits += 1
    return promise
  }

  return {
    /** @returns a function that gives the turn back; undefined where too many wait already, or the client has gone */
    take(name: string, lane: string, room: Room, ended: AbortSignal): Leave | undefined | Promise<Leave | undefined> {
      if (ended.aborted) return undefined
      const known = places.get(name)
      const place = known ?? { running: new Map(), atWork: 0, lanes: new Map(), waits: 0, room }
      place.room = room
      if (hasRoom(place, lane)) {
        places.set(name, place)
        return enter(name, place, lane)
      }
      return place.waits < room.waiting ? queued(place, lane, ended) : undefined
    },
    /** The number of names with work. */
    size: () => places.size,
  }
}

export type Turns = ReturnType<typeof createTurns>
