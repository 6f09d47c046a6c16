import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { deskScenes } from './desk-scenes.ts'

const root = fileURLToPath(new URL('../../console/', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** What stands by itself on the desk: a page, a table, what is opened beside it, and what asks over it. */
const shells =
  /<(?:ConsolePage|Queue|ListQueue|Figures|Panel|LoadedPanel|ApprovalRequestPanel|Confirm|FormDialog|ReasonDialog|Sheet|UnsavedGuard|LocalizedScreen|LocalizedEditor)\b/

/** Each piece that draws one: `trades/TradePanel`. */
const pieces = globSync('{features,frame,components/localized-editor}/**/*.tsx', { cwd: root }).flatMap((file) =>
  textOf(file)
    .split(/^(?=(?:export )?(?:function|const) [A-Z])/m)
    .flatMap((part) => {
      const [, name] = /^(?:export )?(?:function|const) ([A-Z]\w*)/.exec(part) ?? []
      return name !== undefined && shells.test(part) ? [`${basename(dirname(file))}/${name}`] : []
    }),
)

it('every page, table, panel and dialog of the desk is in a picture', () => {
  const shown = new Set(deskScenes.flatMap(({ shows = [] }) => shows))
  expect(pieces.length).toBeGreaterThan(70)
  expect(pieces.filter((piece) => !shown.has(piece))).toEqual([])
  expect([...shown].filter((piece) => !pieces.includes(piece) && !piece.startsWith('components/'))).toEqual([])
})

it('every page is pictured as it is, while it loads and where it failed, by somebody whose page it is', () => {
  const paths = [...textOf('screens.tsx').matchAll(/^\s+(?:\{ )?path: '(\/[\w-]+)'/gm)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(25)
  const at = (scenes: typeof deskScenes) => new Set(scenes.map(({ path }) => `/${path.split(/[/?]/)[1]}`))
  const states = { there: undefined, loading: 'answers', failed: 'network' } as const
  for (const [name, lacks] of Object.entries(states)) {
    const pictured = at(deskScenes.filter((scene) => scene.who !== undefined && scene.lacks === lacks))
    expect(
      paths.filter((path) => path !== undefined && !pictured.has(path)),
      name,
    ).toEqual([])
  }
})

it('every picture has a name of its own', () => {
  const names = deskScenes.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
