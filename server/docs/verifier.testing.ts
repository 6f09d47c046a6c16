import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The verifier: one file without dependencies. */
export const program = join(import.meta.dirname, '../../docs/verify/verify.mjs')

/** Runs the verifier as a stranger would, and returns its exit code and its output. */
export const verify = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })

/** A document as JSON, which a platform that lies may change in any field. */
export type Json = ReturnType<typeof JSON.parse>
