/**
 * The reason to refuse what was agreed to at another fee or price than the one in force, whichever way it went, or
 * undefined (threats C147). `shown`: what the member saw, in millionths; undefined where they do not say.
 */
export const refuseShown = (shown: bigint | undefined, inForce: bigint) =>
  shown === undefined || shown === inForce ? undefined : 'illegal_value'
