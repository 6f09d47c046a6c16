import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Place } from './embedded-place.ts'

// The keeper is a shell that ends its program when our end of the pipe closes, even after `kill -9`. It has its own session, so a
// Ctrl-C in the terminal reaches only us, and we can finish our writes before the database stops.
const keeperScript = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(read -r _ <&3; kill -INT $program) 2>/dev/null &
reader=$!
wait $program
code=$?
kill $reader 2>/dev/null
[ -z "$SWEEP" ] || rm -rf "$SWEEP"
exit $code`

/** Starts a program under a keeper, with its output in the log. `sweep` is a folder to delete after it ends. */
export const keep = (command: string[], place: Place, sweep = ''): ChildProcess => {
  const log = openSync(place.log, 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', keeperScript, 'humidor-keeper', ...command], {
    ...place.as,
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SWEEP: sweep },
  })
  closeSync(log)
  return child
}

/** Resolves with the exit code once the child ends. */
export const ended = async (child: ChildProcess): Promise<number> =>
  child.exitCode ?? (await new Promise((done) => child.once('exit', (code) => done(code ?? 1))))

/** The last twelve lines of the log, for the user at the terminal. */
export const lastWords = (place: Place): string =>
  readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
