/**
 * The oldest browsers that both apps run in. Both builds rewrite syntax for them, and the checks refuse whatever else they lack.
 * An Edge is a Chrome of the same number, and every browser of an iPhone is a Safari.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const

/** The newest edition of the language that all of them know, which TypeScript and the build go by. */
export const language = 'es2023'

/** For `build.target` of Vite. */
export const buildTarget: string[] = [
  language,
  ...Object.entries(oldestBrowsers).map(([name, version]) => name + version),
]
