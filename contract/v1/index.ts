import { getBill, listBills } from './bills.ts'
import { cancelCharge, createCharge, getCharge, listCharges } from './charges.ts'
import { createPayout, getBalance, getPayout, listPayouts } from './payouts.ts'
import { ping } from './ping.ts'
import type { Route } from './route.ts'

/** Every route of `/api/v1`, in the order of the documentation. */
export const routes = [
  ping,
  createCharge,
  listCharges,
  getCharge,
  cancelCharge,
  listBills,
  getBill,
  getBalance,
  createPayout,
  listPayouts,
  getPayout,
] as const satisfies readonly Route[]
