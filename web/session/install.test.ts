import { expect, it } from 'vitest'
import { installWayOf } from './install.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const browser = { standalone: false, canAsk: false, agent: iphone, touchPoints: 5 }

it.each([
  ['an iPhone', browser, 'apple'],
  ['an iPad, which says that it is a Mac', { ...browser, agent: mac }, 'apple'],
  ['a Mac', { ...browser, agent: mac, touchPoints: 0 }, 'menu'],
  ['Firefox on Android', { ...browser, agent: firefox }, 'menu'],
  ['a browser that offers it', { ...browser, agent: firefox, canAsk: true }, 'ask'],
  ['the installed app', { ...browser, standalone: true, canAsk: true }, 'installed'],
] as const)('%s has its way to install the app', (_, it, way) => expect(installWayOf(it)).toBe(way))
