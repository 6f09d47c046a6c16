/** The fee in millionths, rounded up. */
export function feeOf(amount: bigint, perMille: bigint) {
  const floor = (amount * perMille) / 1000n
  return floor * 1000n === amount * perMille ? floor : floor + 1n
}
