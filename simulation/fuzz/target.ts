import type { MovableClock } from '@humidor/sandbox/clock.ts'
import type { MakingParts } from '@humidor/sandbox/members.ts'
import type { Platform } from '@humidor/sandbox/platform.ts'
import type { OpenDatabase } from '@humidor/server/database/database.ts'

/** The platform under test. */
export interface FuzzTarget {
  fastify: Platform['fastify']
  pool: OpenDatabase['pool']
  making: MakingParts
  clock: MovableClock
}
