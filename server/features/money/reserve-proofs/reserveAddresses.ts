import { reserveAddresses } from '@humidor/contract/money/reserve-proofs.console.ts'
import { read } from '../../../http/handle.ts'
import { provenReserves } from './proven-reserves.ts'
import { presentReserve, readingShown } from './reserve-proofs.present.ts'
import { everyReserve, newestReadings } from './reserve-proofs.queries.ts'

/** `GET /console/reserveAddresses`. */
export const answerReserveAddresses = read(reserveAddresses, async ({ db, at }) => {
  const [proven, rows, readings] = await Promise.all([
    provenReserves(db, at),
    everyReserve(db, at),
    newestReadings(db, at, { daily: false }),
  ])
  return {
    networks: proven.networks.map(({ network, newest, ledger }) => ({ network, proven: newest, ledger })),
    addresses: rows.map((row) => {
      const reading = readings.find(({ reserve_id: reserve }) => reserve === row.id)
      return { ...presentReserve(row), newest: reading ? readingShown(reading) : null }
    }),
  }
})
