import type { Intent } from '../intents.ts'
import type { Receiver } from './receiver.ts'
import type { Shop, Webhook } from './shops.ts'

/** A charge that a shop asked for once, with all that was asked about it. */
export interface Charge {
  shop: Shop
  /** The shop's own number, which no other charge has. */
  reference: string
  /** The request that opens it. */
  opened: Intent
  /** Requests of members who pay it, of the shop that cancels it, and of refunds of its payment. */
  payments: Intent[]
  cancels: Intent[]
  refunds: Intent[]
}

/** An open charge as its shop shows it. */
export interface OpenCharge {
  charge: Charge
  id: bigint
  code: string
  /** Millionths of ₡. */
  cig: bigint
}

/** All that shops did in a run. */
export interface Shopping {
  shops: readonly Shop[]
  webhooks: readonly Webhook[]
  receiver: Receiver
  charges: Charge[]
  /** Charges that are not known to have ended, and paid ones that were not refunded. */
  open: OpenCharge[]
  paid: OpenCharge[]
}
