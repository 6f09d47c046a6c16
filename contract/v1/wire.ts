import type { z } from 'zod/mini'
import type { bill } from './bills.ts'
import type { charge } from './charges.ts'
import type { routes } from './index.ts'
import type { payout } from './payouts.ts'
import type { problem } from './problems.ts'

type Routes = { [R in (typeof routes)[number] as R['path']]: R }

/** Method and path of each route, such as `GET /charges/{id}`. */
export type Path = keyof Routes
/** What is sent and answered, as JSON: amounts and times are texts. */
export type ParamsOf<P extends Path> = z.input<Routes[P]['params']>
export type QueryOf<P extends Path> = z.input<Routes[P]['query']>
export type BodyOf<P extends Path> = z.input<Routes[P]['body']>
export type AnswerOf<P extends Path> = z.input<Routes[P]['answer']>

export type Charge = z.input<typeof charge>
export type Bill = z.input<typeof bill>
export type Payout = z.input<typeof payout>
export type Problem = z.input<typeof problem>
