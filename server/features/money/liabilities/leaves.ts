import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { leafPrefix } from '@humidor/domain/money/liabilities.ts'
import { type LiabilityAsset } from '@humidor/domain/money/liability-assets.ts'
import { sha256Text } from './sha256-text.ts'

/** What decides into which parts the balances of an asset are split on a day. */
export interface Splitting {
  day: BusinessDay
  asset: LiabilityAsset
  /** 32 random bytes of the day. */
  secret: Buffer
  /** Parts of a balance on average, per mille. It stays secret, so that the number of leaves does not reveal that of accounts. */
  spread: number
  /** The largest balance that gets no more parts than the average, in millionths. */
  largest: bigint
}

const HASH_BYTES = 32
/** Bytes of chance that a part takes. */
const BYTES_OF_CHANCE = 8
const PARTS_OF_CHANCE = HASH_BYTES / BYTES_OF_CHANCE
const UPPER_UNIT = 2 ** 32

function writeAccount(bytes: Buffer, account: number, at: number) {
  bytes.writeUInt32BE(Math.floor(account / UPPER_UNIT), at)
  bytes.writeUInt32BE(account % UPPER_UNIT, at + 4)
}

/** A function of the salt of an owner's leaves on a day, as 32 characters of a byte each. It remembers the last. */
export function createSalts(secret: Buffer) {
  const bytes = Buffer.concat([secret, Buffer.alloc(8)])
  let [last, salt] = [-1, '']
  return (owner: number): string => {
    if (owner !== last) {
      writeAccount(bytes, owner, HASH_BYTES)
      ;[last, salt] = [owner, sha256Text(bytes)]
    }
    return salt
  }
}

/** Hashes leaves of an asset (`leafNode` of domain/money/liabilities.ts) in a buffer of its own. */
function createLeafHash(day: BusinessDay, asset: LiabilityAsset) {
  const prefix = Buffer.from(`\0${leafPrefix(day, asset)}`, 'latin1')
  const bytes = Buffer.concat([prefix, Buffer.alloc(20 + HASH_BYTES)])
  const at = prefix.length
  return {
    begin(account: number, salt: string) {
      writeAccount(bytes, account, at)
      bytes.write(salt, at + 20, 'latin1')
    },
    of(part: number, amount: bigint): string {
      bytes.writeUInt32BE(part, at + 8)
      bytes.writeBigInt64BE(amount, at + 12)
      return sha256Text(bytes)
    },
  }
}

/** Draws 8 bytes of chance for each part of an account. A hash has those of four parts; most accounts have fewer. */
function createChances() {
  const [seed, more] = [Buffer.alloc(HASH_BYTES + 8), Buffer.alloc(HASH_BYTES + 4)]
  const drawn = Buffer.alloc(HASH_BYTES)
  return {
    drawn,
    begin(account: number, salt: string) {
      seed.write(salt, 'latin1')
      writeAccount(seed, account, HASH_BYTES)
      const first = sha256Text(seed)
      drawn.write(first, 'latin1')
      more.write(first, 'latin1')
    },
    /** Where in `drawn` the bytes of a part are. Parts are asked for in their order. */
    placeFor(part: number): number {
      const place = part % PARTS_OF_CHANCE
      if (part > 0 && place === 0) {
        more.writeUInt32BE(part / PARTS_OF_CHANCE, HASH_BYTES)
        drawn.write(sha256Text(more), 'latin1')
      }
      return place * BYTES_OF_CHANCE
    },
  }
}

/** Splits the balance of an account, above zero, and hands out each part: millionths, and the hash of its leaf as 32 characters of a byte. */
export type Split = (account: number, balance: bigint, take: (amount: bigint, hash: string) => void) => void

/**
 * The rule that splits balances into leaves. The same balance gives the same leaves. It works on texts of bytes and in buffers that it
 * keeps, because it makes millions of hashes.
 */
export function createSplit({ day, asset, secret, spread, largest }: Splitting): Split {
  const [saltOf, leafHash, chances] = [createSalts(secret), createLeafHash(day, asset), createChances()]
  const [least, above] = [Math.floor(spread / 1_000), spread % 1_000]

  /** Where a part after the first begins: near an even share of the balance, `share` for each 65,536th of a part. */
  const startOf = (part: number, parts: number, balance: bigint, share: bigint): bigint => {
    const at = chances.placeFor(part)
    // Less than a 65,536th of each part: a coarser share.
    if (share === 0n) return (balance * BigInt(part * 256 + chances.drawn.readUInt8(at) - 128)) / BigInt(parts * 256)
    const near = part * 65_536 + chances.drawn.readUInt16BE(at) - 32_768
    return share * BigInt(near) + (BigInt(chances.drawn.readUIntBE(at + 2, 6)) % share)
  }

  return (account, balance, take) => {
    const salt = saltOf(Math.floor(account / 100))
    leafHash.begin(account, salt)
    chances.begin(account, salt)
    const isOneMore = salt.charCodeAt(account % HASH_BYTES) * 1_000 < above * 256
    const parts = Math.max(least + (isOneMore ? 1 : 0), Number(balance / largest))
    const share = balance / BigInt(parts * 65_536)
    let from = 0n
    for (let part = 0; part < parts; part += 1) {
      const to = part + 1 === parts ? balance : startOf(part + 1, parts, balance, share)
      take(to - from, leafHash.of(part, to - from))
      from = to
    }
  }
}
