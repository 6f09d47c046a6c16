/**
 * The reason to refuse a fee or price that has changed since the member agreed, up or down, or undefined (threats C147).
 * @param shown the value that the member saw, in millionths; undefined: not given
 */
export const refuseShown = (shown: bigint | undefined, inForce: bigint) =>
  shown === undefined || shown === inForce ? undefined : 'illegal_value'
