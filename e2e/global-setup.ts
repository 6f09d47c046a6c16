import type { TestProject } from 'vitest/node'
import { removeFolder, seedSandbox } from './sandbox-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the world that those of all stories are copied from. */
    seededFolder: string
  }
}

/** One world is filled for all files of stories: with a dozen seconds for each, that is minutes of a run. */
export async function setup({ provide }: TestProject) {
  const folder = await seedSandbox()
  provide('seededFolder', folder)
  return () => removeFolder(folder)
}
