/**
 * The oldest browsers of both apps. Both builds compile syntax for them, and the checks reject every other feature that they
 * lack.
 * Edge has the version numbers of Chrome, and every browser on an iPhone is Safari.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const

/** The newest ECMAScript edition that all of them support, used by TypeScript and the build. */
export const language = 'es2023'

/** For `build.target` of Vite. */
export const buildTarget: string[] = [
  language,
  ...Object.entries(oldestBrowsers).map(([name, version]) => name + version),
]
