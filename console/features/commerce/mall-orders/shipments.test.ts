import { readShipments } from '@humidor/domain/commerce/shipments.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import type { Order } from './order.ts'
import { numbersOf, sendable, shipmentsOf } from './shipments.ts'

const order = (id: string, more: Partial<Order> = {}): Order => ({
  ...{ id, orderNo: `MO-${id.padStart(4, '0')}`, state: 'created', member: { uid: 1, name: 'Alice' }, lines: [] },
  ...{ moneyCig: micros<'CIG'>(1n), cancelled: false, logisticsNo: null, createdAt: new Date(), updatedAt: new Date() },
  ...{ refundWaits: false, lockedBy: null },
  ...more,
})

it('a line of a list is sent only where its order waits to be sent and nobody else has it open', () => {
  const lines = readShipments(
    ['1', '2', '3', '4', '5', '6', '1']
      .map((id) => `MO-000${id},DHL,${id}`)
      .join('\n')
      .concat('\nseven,DHL,7'),
  )
  expect(numbersOf(lines)).toEqual(['MO-0001', 'MO-0002', 'MO-0003', 'MO-0004', 'MO-0005', 'MO-0006'])
  const shipments = shipmentsOf(lines, [
    order('1'),
    order('2', { state: 'shipped' }),
    order('3', { state: 'failed', cancelled: true }),
    order('4', { refundWaits: true }),
    order('5', { lockedBy: { name: 'Wendy', until: new Date() } }),
  ])
  expect(shipments.map(({ reason }) => reason)).toEqual([
    undefined,
    'It cannot be sent: Sent.',
    'The member cancelled it.',
    'Its refund waits for a second operator.',
    'Wendy has it open.',
    'There is no such order.',
    'This order is in the list already.',
    'This is no order number, such as MO-0007.',
  ])
  expect(sendable(shipments)).toEqual([{ id: '1', logisticsNo: 'DHL 1' }])
})
