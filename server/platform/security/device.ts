/** The characters of a user agent that are examined; real ones stay below 250. */
const LOOKED_AT = 512

/** The first match names the browser. Most browsers also carry the names of others, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bZalo\b/, 'Zalo'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:HuaweiBrowser)\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // An iPad may call itself a Mac. The user agent does not tell them apart.
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Browser and system in plain words, such as `Chrome, Android`, for a member's list of devices. It uses only known names, so
 * nobody can write a text of their own into a list or a mail. Empty where none matches.
 */
export function deviceOf(agent: string): string {
  const said = agent.slice(0, LOOKED_AT)
  return [named(said, browsers), named(said, systems)].filter((name) => name !== undefined).join(', ')
}
