import type { TestProject } from 'vitest/node'
import { fillWorld, remove } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the world that those of all stories are copied from. */
    filledWorld: string
  }
}

/** One world is filled for all files of stories: with a dozen seconds for each, that is minutes of a run. */
export async function setup({ provide }: TestProject) {
  const filled = await fillWorld()
  provide('filledWorld', filled)
  return () => remove(filled)
}
