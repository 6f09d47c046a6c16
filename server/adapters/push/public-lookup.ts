import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Networks that are not on the internet: this machine, private ones, link-local ones with the clouds' metadata, and reserved ones. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the internet. An IPv4 address within IPv6 counts as itself. */
export const isPublicAddress = (address: string, family: number): boolean =>
  !inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** Resolves a host as `dns.lookup` does. Fails if one of its addresses is not on the internet, whatever our name server says. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const wrong = found.find(({ address, family }) => !isPublicAddress(address, family))
    const [first] = found
    if (wrong || !first)
      return done(new Error(`${host} is at ${wrong?.address ?? 'no address'}, which is not public`), [])
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}
