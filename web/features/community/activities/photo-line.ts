import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { PhotoSent } from '../../../api/send-photo.ts'

/** One photo during upload. */
export interface Photo {
  key: number
  file: Blob
  /** The preview: an object URL of the browser. */
  shown: string
  is: 'waiting' | 'sending' | 'kept' | 'failed'
  /** The share uploaded, from 0 to 1. */
  part: number
  /** Its name on the platform. */
  name: string | undefined
  /** Why it failed; undefined if there was no answer. */
  code: ErrorCode | undefined
}

/** The dependencies of the queue. */
export interface LineParts {
  /** The maximum number of photos. */
  most: number
  /** Scales a photo down; undefined if it cannot be sent. */
  draw(file: Blob): Promise<Blob | undefined>
  send(photo: Blob, onProgress: (part: number) => void): Promise<PhotoSent>
  /** Waits a number of milliseconds. */
  rest(milliseconds: number): Promise<void>
  show(file: Blob): string
  forget(shown: string): void
}

/** Pauses before automatic retries, in milliseconds: a failed network often returns within seconds. */
const PAUSES = [1_000, 3_000, 8_000]

/**
 * The upload queue of photos, in order. One photo is sent at a time. Without an answer, each is retried
 * automatically. A sent photo stays sent. Listeners are notified of every change.
 */
export function createPhotoLine({ most, draw, send, rest, show, forget }: LineParts) {
  let photos: readonly Photo[] = []
  let count = 0
  let working = false
  let ended = false
  const listeners = new Set<() => void>()

  function put(next: readonly Photo[]) {
    photos = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, how: Partial<Photo>) =>
    put(photos.map((photo) => (photo.key === key ? { ...photo, ...how } : photo)))
  const isThere = (key: number) => !ended && photos.some((photo) => photo.key === key)

  async function tryToSend({ key, file }: Photo): Promise<PhotoSent> {
    const drawn = await draw(file)
    if (!drawn) return { is: 'refused', code: 'invalid_file_format' }
    let sent = await send(drawn, (part) => change(key, { part }))
    for (const pause of PAUSES) {
      if (sent.is !== 'lost' || !isThere(key)) break
      await rest(pause)
      if (!isThere(key)) break
      change(key, { part: 0 })
      sent = await send(drawn, (part) => change(key, { part }))
    }
    return sent
  }

  async function work() {
    if (working) return
    working = true
    for (;;) {
      const next = photos.find(({ is }) => is === 'waiting')
      if (!next || ended) break
      change(next.key, { is: 'sending', part: 0, code: undefined })
      // A photo that the browser fails on stops only itself, not the photos after it.
      const sent = await tryToSend(next).catch((): PhotoSent => ({ is: 'lost' }))
      if (sent.is === 'kept') change(next.key, { is: 'kept', part: 1, name: sent.name })
      else change(next.key, { is: 'failed', code: sent.is === 'refused' ? sent.code : undefined })
    }
    working = false
  }

  return {
    photos: () => photos,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds as many as fit. @returns the number that did not fit */
    add(files: readonly Blob[]): number {
      const room = Math.max(0, most - photos.length)
      const taken = files.slice(0, room).map((file): Photo => {
        count += 1
        return { key: count, file, shown: show(file), is: 'waiting', part: 0, name: undefined, code: undefined }
      })
      put([...photos, ...taken])
      void work()
      return files.length - taken.length
    },
    remove(key: number) {
      const gone = photos.find((photo) => photo.key === key)
      if (!gone) return
      put(photos.filter((photo) => photo !== gone))
      forget(gone.shown)
    },
    /** Moves one by a number of places, up to either end. */
    move(key: number, by: 1 | -1) {
      const at = photos.findIndex((photo) => photo.key === key)
      const [one, other] = [photos[at], photos[at + by]]
      if (!one || !other) return
      put(photos.map((photo, place) => (place === at ? other : place === at + by ? one : photo)))
    },
    /** Retries one that failed. */
    retry(key: number) {
      change(key, { is: 'waiting', part: 0, code: undefined })
      void work()
    },
    /** Retries all without an answer, for example when the network returns. */
    retryLost() {
      put(
        photos.map((photo) =>
          photo.is === 'failed' && photo.code === undefined ? { ...photo, is: 'waiting' as const, part: 0 } : photo,
        ),
      )
      void work()
    },
    end() {
      ended = true
      for (const { shown } of photos) forget(shown)
    },
  }
}

export type PhotoLine = ReturnType<typeof createPhotoLine>
