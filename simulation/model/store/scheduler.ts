import type { Dice } from '../random.ts'
import type { Cell, Steps } from './cell.ts'
import { DeadlockError } from './transaction.ts'

/** Work of one node that runs beside others. */
export interface Task<T> {
  steps: Steps<T>
  node: number
  /** The node dies at this step, counted from 0; undefined: it lives. */
  diesAt?: number | undefined
}

/** The end of a task: an answer, an error, or the death of its node. */
export type Ended<T> = { answer: T } | { error: unknown } | 'died'

interface Running<T> {
  task: Task<T>
  taken: number
  waitsFor: Cell | undefined
  ended: Ended<T> | undefined
}

/** Callbacks of the scheduler. */
export interface Watcher {
  /** All tasks wait for each other. One of them gets an error, as in PostgreSQL. */
  deadlocked(): void
  died(node: number): void
}

/** Runs tasks concurrently to their ends. The dice choose the next step among tasks that need not wait. */
export function runTogether<T>(tasks: readonly Task<T>[], dice: Dice, watcher: Watcher): Ended<T>[] {
  const all = tasks.map((task): Running<T> => ({ task, taken: 0, waitsFor: undefined, ended: undefined }))
  let left = all.slice()
  while (left.length > 0) {
    const ready = left.filter(({ waitsFor }) => waitsFor?.owner === undefined)
    const next = dice.pick(ready.length > 0 ? ready : left)
    if (ready.length === 0) watcher.deadlocked()
    if (next.taken === next.task.diesAt) kill(left, next.task.node, watcher)
    else step(next, ready.length === 0 ? new DeadlockError('two transactions wait for each other') : undefined)
    if (next.ended) left = left.filter(({ ended }) => ended === undefined)
  }
  return all.map(({ ended }) => ended ?? 'died')
}

function kill<T>(left: readonly Running<T>[], node: number, watcher: Watcher) {
  for (const running of left)
    if (running.task.node === node) {
      running.task.steps.return(undefined as never)
      running.ended = 'died'
    }
  watcher.died(node)
}

function step<T>(running: Running<T>, deadlock: DeadlockError | undefined) {
  running.taken += 1
  try {
    const { steps } = running.task
    const { done, value } = deadlock ? steps.throw(deadlock) : steps.next()
    if (done) running.ended = { answer: value as T }
    else running.waitsFor = value as Cell | undefined
  } catch (error) {
    running.ended = { error }
  }
}
