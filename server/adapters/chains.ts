import { type BscOptions, createBscReader } from './bsc.ts'
import type { ChainReader } from './chain.ts'
import { createTronReader, type TronOptions } from './tron.ts'

export interface ChainPlaces {
  bsc: BscOptions | undefined
  tron: TronOptions | undefined
}

/** Creates a reader for each configured chain. `how` overrides options of both. @throws when a configured address is invalid */
export const chainReaders = (
  { bsc, tron }: ChainPlaces,
  how: Pick<BscOptions & TronOptions, 'stalls' | 'pace' | 'keep'> = {},
): ChainReader[] => [
  ...(bsc ? [createBscReader({ ...bsc, ...how })] : []),
  ...(tron ? [createTronReader({ ...tron, ...how })] : []),
]
