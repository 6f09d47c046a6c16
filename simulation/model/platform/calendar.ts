import type { PledgeStatus } from '@humidor/domain/products/pledge.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import { type Cell, cellOf } from '../store/cell.ts'
import { Table } from '../store/table.ts'

/** A pre-order, by the number of its request. Amounts in millionths, moments in milliseconds. */
export interface Preorder {
  id: number
  uid: number
  type: PreorderType
  money: bigint
  status: PreorderStatus
  /** Null: it was created with a freeze, and may be paid at any time. */
  draw: string | null
  /** When the draw was due. */
  drawnAt: number | null
  day: string
  againOf: number | null
  statusAt: number
  opensAt: number | null
  /** The end of the time to pay, fixed when that time begins. */
  payUntil: number | null
  lateAt: number | null
  endsAt: number | null
  promised: bigint
}

/** A draw, by type and due time. */
export interface Draw {
  name: string
  type: PreorderType
  dueAt: number
  closesAt: number
  seed: string
  /** The quota and the hash of the entries, fixed when the draw closes. */
  quota: bigint | undefined
  entriesHash: string | undefined
  held: boolean
}

/** A pledge, by the number of its request. */
export interface Pledge {
  id: number
  uid: number
  uscd: bigint
  cig: bigint
  profit: bigint
  days: number
  /** The first day that counts. */
  day: string
  endsAt: number
  status: PledgeStatus
}

/** A move into (positive) or out of (negative) the treasure, for its day of booking. */
export interface TreasureMove {
  id: number
  uid: number
  day: string
  money: bigint
  arrived: boolean
}

/** A member's returns of one day. */
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
  /** The number of the last finished item. */
  reached: number
}

const open = new Set<PreorderStatus>(['created', 'locked', 'paying', 'paid'])

/** The tables of pre-orders, draws, pledges, the flexible treasure, returns and the settlement. */
export class Calendar {
  readonly preorders = new Table<number, Preorder>({
    of: ({ uid }) => uid,
    status: ({ status }) => (open.has(status) ? status : undefined),
    draw: ({ draw }) => draw ?? undefined,
  })
  readonly draws = new Table<string, Draw>({ open: ({ held }) => (held ? undefined : 'open') })
  readonly pledges = new Table<number, Pledge>({ held: ({ status }) => (status === 'paid' ? 'held' : undefined) })
  /** Days closed for pledges. A pledge locks the day that it counts for. */
  readonly #pledgeDays = new Map<string, Cell<boolean>>()
  readonly moves = new Table<number, TreasureMove>({
    of: ({ uid }) => uid,
    leaving: ({ money, arrived }) => (money < 0n && !arrived ? 'leaving' : undefined),
  })
  /** All members who have ever used the treasure. */
  readonly holdings = new Table<number, { uid: number }>()
  readonly interest = new Table<string, { uid: number; day: string; amount: bigint }>({ day: ({ day }) => day })
  readonly owed = new Table<string, Owed>({
    day: ({ day, paid }) => (paid ? undefined : day),
    of: ({ uid, paid }) => (paid ? undefined : uid),
  })
  readonly runs = new Table<string, Run>({
    day: ({ day }) => day,
    open: ({ state }) => (state === 'done' ? undefined : 'open'),
  })
  /** Locked by the transaction that begins a day, and by one that closes an account, so that neither runs during the other. */
  readonly dayLock = cellOf({})
  /** The last day whose settlement has begun, and the unfinished days. */
  begun = ''
  unsettled: string[] = []
  /** Since when each member has created no pre-order, milliseconds. */
  readonly idleSince = new Table<number, { uid: number; since: number }>()
  /** The earliest start of that time for all members. */
  readonly idleStart = new Table<'only', { at: number }>()

  pledgeDay(day: string): Cell<boolean> {
    const cell = this.#pledgeDays.get(day) ?? cellOf(false)
    this.#pledgeDays.set(day, cell)
    return cell
  }
}
