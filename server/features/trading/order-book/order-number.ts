/** Reads the number of an order. Undefined for a text that no `bigint` id can have. */
export const orderNumberIn = (id: string): bigint | undefined => (/^\d{1,18}$/.test(id) ? BigInt(id) : undefined)
