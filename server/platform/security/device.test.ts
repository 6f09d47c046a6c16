import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const like = (rest: string) => `Mozilla/5.0 (${rest}`

describe('a device in plain words', () => {
  it.each([
    [
      'Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
      'Chrome, iPhone',
    ],
    [
      'iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/139.0 Mobile/15E148 Safari/605.1.15',
      'Firefox, iPad',
    ],
    [
      'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari, Mac',
    ],
    [
      'Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge, Windows',
    ],
    ['X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      'Chrome, ChromeOS',
    ],
    [
      'Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
      'WeChat, Android',
    ],
    [
      'Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36 OPR/90.0',
      'Opera, Android',
    ],
  ])('%s', (agent, device) => expect(deviceOf(like(agent))).toBe(device))

  it.each([
    ['', ''],
    ['curl/8.14.1', ''],
    ['<b>Click here</b> https://evil.example', ''],
    ['Humidor support, call +1 555, Android', 'Android'],
    [`${'x'.repeat(600)} Chrome/1 Android`, ''],
  ])('repeats no invented text: %j is %j', (agent, device) => expect(deviceOf(agent)).toBe(device))

  it('always fits its column, and takes no time for a long nonsense', () => {
    // Processor time, and the least of three runs, since a busy machine only adds to it.
    const costs: number[] = []
    for (let tried = 0; tried < 3; tried += 1) {
      const began = process.cpuUsage()
      const device = deviceOf('Chrome Safari Android '.repeat(100_000))
      expect(device.length).toBeLessThanOrEqual(60)
      costs.push(process.cpuUsage(began).user / 1_000)
    }
    expect(Math.min(...costs)).toBeLessThan(100)
  })
})
