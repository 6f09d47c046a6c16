import { describe, expect, it } from 'vitest'
import {
  GIVEN_UP_AFTER_S,
  nextAttempt,
  refuseMoreWebhooks,
  refuseSendingByHand,
  refuseWebhookUrl,
  sentByHandPerMinute,
  webhooksAtMost,
  webhookUrlLength,
} from './webhook.ts'

describe('the address of a webhook', () => {
  it.each([
    'https://shop.example.com/hooks',
    'https://shop.example.com',
    'https://shop.example.com:8443/hooks?key=1&b=%20',
    'https://shop.example.com:443/',
    'https://SHOP.example.com/Hooks',
    'https://xn--mnchen-3ya.de/haken',
    'https://a_b.example.co.uk:1024/x',
    'https://münchen.de/haken',
    'https://local.example.com/',
    'https://10.example.com/',
  ])('may be %s', (url) => expect(refuseWebhookUrl(url)).toBeUndefined())

  it.each([
    // Other protocols, and what is no address.
    ...['http://shop.example.com/', 'ftp://shop.example.com/', 'file:///etc/passwd', 'gopher://shop.example.com:1/'],
    ...['javascript:alert(1)', 'shop.example.com', '//shop.example.com/', 'https://', 'https:///hooks', 'https://?a=b'],
    // Names and passwords, which would travel in the open.
    ...['https://me@shop.example.com/', 'https://me:pass@shop.example.com/', 'https://example.com@127.0.0.1/'],
    // Ports of other services.
    ...['https://shop.example.com:22/', 'https://shop.example.com:25/', 'https://shop.example.com:80/'],
    ...['https://shop.example.com:0/', 'https://shop.example.com:1023/', 'https://shop.example.com:65536/'],
    // IPv4 in every spelling that the parser knows.
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
    ...['https://0x7f.0.0.1/', 'https://127.0.0.1./', 'https://10.0.0.1/', 'https://192.168.1.1/', 'https://8.8.8.8/'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://0/', 'https://①②⑦.0.0.1/', 'https://127。0。0。1/'],
    // IPv6 in every spelling.
    ...['https://[::1]/', 'https://[::]/', 'https://[fe80::1]/', 'https://[fe80::1%25eth0]/', 'https://[fc00::1]/'],
    ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[64:ff9b::7f00:1]/'],
    ...['https://[2002:7f00:1::]/', 'https://[2001:db8::1]/', 'https://[2606:4700::1111]/', 'https://[::127.0.0.1]/'],
    // Names that lead nowhere on the internet.
    ...['https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://a.localhost/', 'https://db/'],
    ...['https://printer.local/', 'https://metadata.google.internal/', 'https://nas.home.arpa/', 'https://x.lan/'],
    ...['https://shop.test/', 'https://shop.invalid/', 'https://shop.onion/', 'https://shop.example.com./'],
    // What the parser would leave out or turn around.
    ...[
      'https://shop.example.com/\n',
      'https://shop.exa\tmple.com/',
      'https:\\\\127.0.0.1\\',
      ' https://shop.example.com',
    ],
    ...[
      'https://shop.example.com/#part',
      'https://-shop.example.com/',
      'https://shop..example.com/',
      'https://%31%32%37.1/',
    ],
  ])('may not be %s', (url) => expect(refuseWebhookUrl(url)).toBe('wrong_webhook_address'))

  it('has to be there, and to be short enough', () => {
    expect(refuseWebhookUrl('')).toBe('content_empty')
    const long = `https://shop.example.com/${'x'.repeat(webhookUrlLength)}`
    expect(refuseWebhookUrl(long.slice(0, webhookUrlLength))).toBeUndefined()
    expect(refuseWebhookUrl(long.slice(0, webhookUrlLength + 1))).toBe('content_too_long')
  })

  it('may be the sandbox’s own receiver, and nothing beside it', () => {
    const local = 'http://127.0.0.1:8080/dev/webhooks'
    expect(refuseWebhookUrl(local, local)).toBeUndefined()
    expect(refuseWebhookUrl(`${local}/a`, local)).toBeUndefined()
    for (const wrong of [`${local}x`, 'http://127.0.0.1:8080/', 'http://127.0.0.1:8081/dev/webhooks'])
      expect(refuseWebhookUrl(wrong, local)).toBe('wrong_webhook_address')
  })
})

it('refuses an eleventh webhook', () => {
  expect(refuseMoreWebhooks(webhooksAtMost - 1)).toBeUndefined()
  expect(refuseMoreWebhooks(webhooksAtMost)).toBe('too_many_webhooks')
})

it('a webhook gets thirty tests and replays a minute', () => {
  expect(sentByHandPerMinute).toBe(30)
  expect(refuseSendingByHand(29)).toBeUndefined()
  expect(refuseSendingByHand(30)).toBe('code_request_too_frequent')
})

describe('the next attempt', () => {
  const created = new Date('2026-11-20T04:00:00Z')
  const after = (seconds: number) => new Date(created.getTime() + seconds * 1_000)

  it('comes later each time, up to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 60].map(
      (attempts) => ((nextAttempt(attempts, created, created)?.getTime() ?? 0) - created.getTime()) / 1_000,
    )
    expect(pauses).toEqual([10, 30, 120, 600, 1_800, 3_600, 3_600, 3_600])
  })

  it('is never after three days, except for one that waited for others all that time', () => {
    const end = GIVEN_UP_AFTER_S
    expect(nextAttempt(70, created, after(end - 600))).toEqual(after(end))
    expect(nextAttempt(71, created, after(end))).toBeUndefined()
    expect(nextAttempt(1, created, after(end + 5))).toBeUndefined()
  })

  it('makes about eighty attempts in three days', () => {
    let [at, attempts]: [Date | undefined, number] = [created, 0]
    while (at) {
      attempts += 1
      at = nextAttempt(attempts, created, at)
    }
    expect(attempts).toBe(78)
  })
})
