import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { consoleScenes } from './console-scenes.ts'

const root = fileURLToPath(new URL('../../console/', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Components that make a page, a table, a panel or a dialog. */
const containers =
  /<(?:ConsolePage|Queue|ListQueue|Figures|Panel|LoadedPanel|ApprovalRequestPanel|Confirm|FormDialog|ReasonDialog|Sheet|FinderSheet|UnsavedGuard|LocalizedScreen|LocalizedEditor)\b/

/** Each component that renders one of them: `order-book/TradePanel`. */
const pieces = globSync('{features,frame,components/localized-editor}/**/*.tsx', { cwd: root }).flatMap((file) =>
  textOf(file)
    .split(/^(?=(?:export )?(?:function|const) [A-Z])/m)
    .flatMap((part) => {
      const [, name] = /^(?:export )?(?:function|const) ([A-Z]\w*)/.exec(part) ?? []
      return name !== undefined && containers.test(part) ? [`${basename(dirname(file))}/${name}`] : []
    }),
)

it('every page, table, panel and dialog of the console is in a scene', () => {
  const shown = new Set(consoleScenes.flatMap(({ components = [] }) => components))
  expect(pieces.length).toBeGreaterThan(70)
  expect(pieces.filter((piece) => !shown.has(piece))).toEqual([])
  expect([...shown].filter((piece) => !pieces.includes(piece) && !piece.startsWith('components/'))).toEqual([])
})

it('every page has a scene of its content, of loading and of failure, for an operator who may see it', () => {
  const paths = [
    ...(textOf('screens.tsx') + textOf('money-screens.tsx')).matchAll(/^\s+(?:\{ )?path: '(\/[\w-]+)'/gm),
  ].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(25)
  const at = (scenes: typeof consoleScenes) => new Set(scenes.map(({ path }) => `/${path.split(/[/?]/)[1]}`))
  const states = { there: undefined, loading: 'answers', failed: 'network' } as const
  for (const [name, missing] of Object.entries(states)) {
    const pictured = at(consoleScenes.filter((scene) => scene.who !== undefined && scene.missing === missing))
    expect(
      paths.filter((path) => path !== undefined && !pictured.has(path)),
      name,
    ).toEqual([])
  }
})

it('every scene has a unique name', () => {
  const names = consoleScenes.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
