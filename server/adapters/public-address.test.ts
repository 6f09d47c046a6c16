import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

describe('an address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '10.255.255.255',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.254',
    ],
    ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1'],
    ...['192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...[
      '::ffff:0:127.0.0.1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:2::1',
    ],
    ...[
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:808:808::',
      '3fff::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ...['fec0::1', 'ff02::1', '4000::1', '5f00::1', '', 'localhost', '8.8.8.8.8', '2606:4700::1111%eth0x]'],
    ...[
      '::ffff:a9fe:a9fe',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::1',
      '100.100.100.200',
      '192.0.0.192',
      'fd00:ec2::254',
    ],
    ...['168.63.129.16', '0177.0.0.1', '0x7f.1', '2130706433', '127.1', '::ffff:0a00:1', '2001:20::1', '2001:30::1'],
  ])('on no public network is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
  ])('on the internet is fine: %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it('counts only if all that the name leads to are public', async () => {
    const lookedUp = (addresses: string[]) =>
      new Promise((resolve) =>
        lookupPublic(async () => addresses, isPublicAddress)('x', { all: true }, (error, found) =>
          resolve(error ? error.name : found),
        ),
      )
    expect(await lookedUp(['8.8.8.8', '10.0.0.1'])).toBe('NotPublicError')
    expect(await lookedUp([])).toBe('NotPublicError')
    expect(await lookedUp(['8.8.8.8', '2606:4700::1111'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })
})
