import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { useEffect, useRef, useState } from 'react'
import { board, cellAfter, restBefore, stepsTo } from './board.ts'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The light on the board: its cell, and whether it is off, running or stopped on the prize. */
export interface Light {
  cell: number | undefined
  state: 'off' | 'runs' | 'stands'
  /** Starts the light before the prize is known. */
  run(): void
  /** Slows down and stops on a prize. Calls `then` after the stop. */
  stopOn(prize: PrizeId, then: () => void): void
  /** Switches the light off. */
  out(): void
}

interface Run {
  cell: number
  left: number | undefined
  then: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** With reduced motion, the light jumps straight to the prize. */
export function useLight(): Light {
  const [shown, show] = useState<Pick<Light, 'cell' | 'state'>>({ cell: undefined, state: 'off' })
  const run = useRef<Run>({ cell: 0, left: undefined, then: undefined, timer: undefined })
  useEffect(() => () => clearTimeout(run.current.timer), [])

  const stand = (cell: number) => {
    const { then } = run.current
    run.current = { cell, left: undefined, then: undefined, timer: undefined }
    show({ cell, state: 'stands' })
    then?.()
  }
  const step = () => {
    const it = run.current
    it.cell = cellAfter(it.cell, 1)
    if (it.left !== undefined) it.left -= 1
    if (it.left === 0) return stand(it.cell)
    show({ cell: it.cell, state: 'runs' })
    it.timer = setTimeout(step, restBefore(it.left))
  }
  return {
    ...shown,
    run() {
      clearTimeout(run.current.timer)
      if (isStill()) show({ cell: undefined, state: 'runs' })
      else step()
    },
    stopOn(prize, then) {
      run.current.then = then
      if (isStill()) stand(board.indexOf(prize))
      else run.current.left = stepsTo(run.current.cell, prize)
    },
    out() {
      clearTimeout(run.current.timer)
      run.current.left = undefined
      show({ cell: undefined, state: 'off' })
    },
  }
}
