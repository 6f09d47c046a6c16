import type * as contract from '@humidor/contract/merchants.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { z } from 'zod/mini'
import type { BillRow } from './bills.queries.ts'
import type { MerchantRow, WholeMerchant } from './merchants.queries.ts'

type MerchantInfo = z.output<(typeof contract.info)['response']>

/** A merchant as they see themselves. Their number is theirs from the first verification on; before, nobody can pay them. */
export const presentMerchant = (row: WholeMerchant, price: Price): MerchantInfo => ({
  merchantId: row.verified_at === null ? null : row.vcode,
  vcode: row.vcode,
  name: row.name,
  cashAddress: row.cash_address,
  status: row.status,
  reply: row.reply,
  currentCigPrice: micros(price),
  moneyCig: row.money_cig,
  moneyCigAsUsdt: micros<'USDT'>(worthOf(row.money_cig, price)),
  moneyUsdtReceive: row.money_usdt,
  address: row.address,
  phone: row.phone,
  businessHours: row.business_hours,
  description: row.description,
  createdAt: row.created_at,
})

/** One bill of a merchant. Who paid it is the member's own affair. */
export const presentBill = ({ id, money_cig, money_usdt, created_at }: BillRow) => ({
  id: id.toString(),
  moneyCig: micros<'CIG'>(money_cig),
  moneyUsdt: money_usdt === null ? null : micros<'USDT'>(money_usdt),
  createdAt: created_at,
})

/** A merchant as a row of the console's list. */
export const presentRow = (row: MerchantRow, lockedBy: { name: string; until: Date } | undefined) => ({
  vcode: row.vcode,
  name: row.name,
  status: row.status,
  phone: row.phone,
  createdAt: row.created_at,
  moneyUsdtReceive: row.money_usdt,
  moneyCig: row.money_cig,
  lockedBy: lockedBy ?? null,
})
