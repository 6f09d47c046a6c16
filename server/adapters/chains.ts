import { type BscOptions, createBscReader } from './bsc.ts'
import type { ChainReader } from './chain.ts'
import { createTronReader, type TronOptions } from './tron.ts'

export interface ChainPlaces {
  bsc: BscOptions | undefined
  tron: TronOptions | undefined
}

/** A reader for each chain that is configured; `how` as the options of either. @throws when an address of the configuration is none */
export const chainReaders = (
  { bsc, tron }: ChainPlaces,
  how: Pick<BscOptions & TronOptions, 'stalls' | 'pace' | 'keep'> = {},
): ChainReader[] => [
  ...(bsc ? [createBscReader({ ...bsc, ...how })] : []),
  ...(tron ? [createTronReader({ ...tron, ...how })] : []),
]
