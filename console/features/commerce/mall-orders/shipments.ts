import { mallOfNumber } from '@humidor/domain/commerce/mall.ts'
import type { ShipmentLine, ShipmentMistake } from '@humidor/domain/commerce/shipments.ts'
import { type Order, stateName } from './order.ts'

/** A line of a list with the order that it names, and why it cannot be sent. */
export interface Shipment extends ShipmentLine {
  /** Undefined: there is none, or it was not looked up. */
  order: Order | undefined
  /** Why it cannot be sent, for the operator; undefined: it can. */
  reason: string | undefined
}

const mistakeText: Record<ShipmentMistake, string> = {
  'no number': 'This is no order number, such as MO-0007.',
  'no tracking': 'It has no tracking number.',
  'too long': 'Courier and tracking number are too long together.',
  twice: 'This order is in the list already.',
}

function hindrance(order: Order): string | undefined {
  if (order.state !== 'created')
    return order.cancelled ? 'The member cancelled it.' : `It cannot be sent: ${stateName[order.state]}.`
  if (order.refundWaits) return 'Its refund waits for a second operator.'
  return order.lockedBy ? `${order.lockedBy.name} has it open.` : undefined
}

/** The numbers to look up, each once. */
export const numbersOf = (lines: readonly ShipmentLine[]): string[] => [
  ...new Set(lines.filter(({ mistake }) => mistake === undefined).map(({ number }) => number)),
]

/** Joins the lines with their orders. */
export function shipmentsOf(lines: readonly ShipmentLine[], orders: readonly Order[]): Shipment[] {
  const byNumber = new Map(orders.map((order) => [mallOfNumber(order.orderNo), order]))
  return lines.map((line) => {
    if (line.mistake !== undefined) return { ...line, order: undefined, reason: mistakeText[line.mistake] }
    const order = byNumber.get(mallOfNumber(line.number))
    return { ...line, order, reason: order ? hindrance(order) : 'There is no such order.' }
  })
}

/** What is sent: the lines without a reason against it. */
export const sendable = (shipments: readonly Shipment[]): { id: string; logisticsNo: string }[] =>
  shipments.flatMap(({ order, reason, tracking }) =>
    order && reason === undefined ? [{ id: order.id, logisticsNo: tracking }] : [],
  )
