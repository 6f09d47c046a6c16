// Separate from `address.ts`: the contract imports it, and the bundle that all pages share must not contain the hash functions.

/** Characters of the longest address: `0x` and 40 hexadecimal digits. */
export const addressLength = { most: 42 } as const
