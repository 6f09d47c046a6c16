// Apart from the rules of addresses, because the calls name it, and what all pages share shall not hold their hashes.

/** Characters of the longest address: `0x` and forty hexadecimal digits. */
export const addressLength = { most: 42 } as const
