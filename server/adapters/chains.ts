import type { Config } from '../config.ts'
import { createBscReader } from './bsc.ts'
import type { ChainReader } from './chain.ts'
import { createTronReader } from './tron.ts'

/** A reader for each chain that is configured; `how` as the options of either. @throws when an address of the configuration is none */
export const chainReaders = (
  { bsc, tron }: Pick<Config, 'bsc' | 'tron'>,
  how: { stalls?: number; pace?: number } = {},
): ChainReader[] => [
  ...(bsc ? [createBscReader({ ...bsc, ...how })] : []),
  ...(tron ? [createTronReader({ ...tron, ...how })] : []),
]
