import type { Figure } from '../../../http/feature.ts'
import { networks, provenReserves } from './proven-reserves.ts'

/** The figures of the proved reserves for `/metrics`, from our own rows. Asks no provider. */
export const reserveFigures: readonly Figure[] = [
  {
    name: 'humidor_reserves_proven',
    help: 'USDT on the proved reserve addresses of a network, by their newest balances.',
    labels: ['network'],
    read: async (db, at) =>
      (await provenReserves(db, at)).networks.map(({ network, newest }) => ({
        labels: { network },
        value: Number(newest) / 1e6,
      })),
  },
  {
    name: 'humidor_reserves_unread_seconds',
    help: 'Seconds since the balance of the proved reserve address was read that waits the longest, by network.',
    labels: ['network'],
    async read(db, at) {
      const { addresses } = await provenReserves(db, at)
      return networks.map((network) => ({
        labels: { network },
        value: Math.max(
          0,
          ...addresses
            .filter((it) => it.network === network)
            .map(({ newest, provedAt }) => (at.getTime() - (newest?.at ?? provedAt).getTime()) / 1000),
        ),
      }))
    },
  },
]
