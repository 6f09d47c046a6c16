import type { PledgeStatus } from '@humidor/domain/products/pledge.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import { type Cell, cellOf } from '../store/cell.ts'
import { Table } from '../store/table.ts'

/** A pre-order, under the number of the request that created it. Amounts in millionths, moments in milliseconds. */
export interface Preorder {
  id: number
  uid: number
  type: PreorderType
  money: bigint
  status: PreorderStatus
  /** The draw that it is entered into; null: it was made with a freeze, and is to be paid at any time. */
  draw: string | null
  /** When that draw was due. */
  drawnAt: number | null
  day: string
  againOf: number | null
  statusAt: number
  opensAt: number | null
  /** When its time to be paid ends: fixed when that begins. */
  payUntil: number | null
  lateAt: number | null
  endsAt: number | null
  promised: bigint
}

/** A draw, by its type and when it is due. */
export interface Draw {
  name: string
  type: PreorderType
  dueAt: number
  closesAt: number
  seed: string
  /** What it gives away, and the hash of its entries: both stand once it has closed. */
  quota: bigint | undefined
  entriesHash: string | undefined
  held: boolean
}

/** A pledge, under the number of the request that created it. */
export interface Pledge {
  id: number
  uid: number
  uscd: bigint
  cig: bigint
  profit: bigint
  days: number
  /** The day that it counts for. */
  day: string
  endsAt: number
  status: PledgeStatus
}

/** What somebody put into the treasure (above zero) or took out of it, for the day on which it was booked. */
export interface TreasureMove {
  id: number
  uid: number
  day: string
  money: bigint
  arrived: boolean
}

/** What the interest of a day brings somebody's line. */
export interface Owed {
  uid: number
  day: string
  rebate: bigint
  award: bigint
  paid: boolean
}

/** A phase of a day's settlement. */
export interface Run {
  day: string
  phase: string
  state: SettlementState
  /** The number of the last item that was done. */
  reached: number
}

const open = new Set<PreorderStatus>(['created', 'locked', 'paying', 'paid'])

/** What runs on a calendar: the tables of pre-orders and draws, pledges, the flexible treasure, returns and the settlement. */
export class Calendar {
  readonly preorders = new Table<number, Preorder>({
    of: ({ uid }) => uid,
    status: ({ status }) => (open.has(status) ? status : undefined),
    draw: ({ draw }) => draw ?? undefined,
  })
  readonly draws = new Table<string, Draw>({ open: ({ held }) => (held ? undefined : 'open') })
  readonly pledges = new Table<number, Pledge>({ held: ({ status }) => (status === 'paid' ? 'held' : undefined) })
  /** Days for which nobody pledges any more; whoever pledges holds the one that they pledge for. */
  readonly #pledgeDays = new Map<string, Cell<boolean>>()
  readonly moves = new Table<number, TreasureMove>({
    of: ({ uid }) => uid,
    leaving: ({ money, arrived }) => (money < 0n && !arrived ? 'leaving' : undefined),
  })
  /** Whoever has ever put something into the treasure. */
  readonly holdings = new Table<number, { uid: number }>()
  readonly interest = new Table<string, { uid: number; day: string; amount: bigint }>({ day: ({ day }) => day })
  readonly owed = new Table<string, Owed>({ day: ({ day, paid }) => (paid ? undefined : day) })
  readonly runs = new Table<string, Run>({ day: ({ day }) => day })
  /** The last day whose settlement has begun, and those that are not done. */
  begun = ''
  unsettled: string[] = []
  /** Since when members have created no pre-order, milliseconds. */
  readonly idleSince = new Table<number, { uid: number; since: number }>()
  /** From when on that counts for everybody. */
  readonly idleStart = new Table<'only', { at: number }>()

  pledgeDay(day: string): Cell<boolean> {
    const cell = this.#pledgeDays.get(day) ?? cellOf(false)
    this.#pledgeDays.set(day, cell)
    return cell
  }
}
