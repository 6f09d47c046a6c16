import type { TestProject } from 'vitest/node'
import { removeFolder, seedSandbox } from './sandbox-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a seeded sandbox. Each file of stories starts from a copy. */
    seededFolder: string
  }
}

/** Seeds one sandbox for all files of stories: seeding takes a dozen seconds, which is minutes of a run if each file does it. */
export async function setup({ provide }: TestProject) {
  const folder = await seedSandbox()
  provide('seededFolder', folder)
  return () => removeFolder(folder)
}
