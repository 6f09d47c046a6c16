import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6, only this part is given out on the internet. `ipaddr.js` takes what it does not know for public. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its number, but on Azure it answers from the host of our own machine. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is on the public internet: not private, of this machine, link-local, shared, reserved, for documentation or for
 * many, and no IPv6 address that carries an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE_HOST) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}

/** The name leads to an address that is not on the public internet, or to none. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/** All addresses of a name. @throws when the name has none */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** Milliseconds for an answer of a name server, and how often it is asked. */
const DNS = { timeout: 1_500, tries: 2 }

/**
 * Asks the name servers, and not the hosts file. It uses no thread: a name server that hangs would otherwise hold those that hash passwords.
 */
export function createResolver(): ResolveName {
  const resolver = new Resolver(DNS)
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length === 0) throw found.find((one) => one.status === 'rejected')?.reason ?? new Error('no address')
    return addresses
  }
}

/**
 * The look-up of a connection: it is made to one of exactly the addresses that were checked here, whatever the name leads to afterwards.
 * Fails if any of them is not public, so that no answer can mix the two.
 */
export const lookupPublic =
  (resolve: ResolveName, isPublic: (address: string) => boolean): LookupFunction =>
  (name, { all }, done) => {
    const answer = async () => {
      const addresses = await resolve(name)
      const wrong = addresses.find((address) => !isPublic(address))
      const [first] = addresses
      if (first === undefined || wrong !== undefined)
        throw new NotPublicError(`${name} is at ${wrong ?? 'no address'}, which is not public`)
      return addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
    }
    answer().then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: Error) => done(error, []),
    )
  }
