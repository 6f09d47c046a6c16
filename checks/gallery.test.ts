import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scenes } from '@humidor/e2e/gallery/scenes.ts'
import { stateScenes } from '@humidor/e2e/gallery/state-scenes.ts'
import { type PageName, paths } from '@humidor/web/paths.ts'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The building blocks of sheets, dialogs and states. */
const pieces = new Set(['Overlay', 'Confirm', 'State', 'LoadMoreList', 'Records'])

/** How many sheets, dialogs and empty states each file of the app draws, by its name. */
function drawn(): Map<string, number> {
  const found = new Map<string, number>()
  for (const folder of ['ui', 'web/features', 'web/frame'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const name = basename(file, '.tsx')
      if (!file.endsWith('.tsx') || file.startsWith('pieces') || pieces.has(name)) continue
      const text = readFileSync(join(root, folder, file), 'utf8')
      const count = text.match(/<(Sheet|FullScreen|Dialog|Confirm|EmptyState|Records)\b/g)?.length ?? 0
      if (count > 0) found.set(name, count)
    }
  return found
}

const pageOf = ({ path, page }: { path: string; page?: PageName }) =>
  page === undefined ? new URL(path, 'http://humidor').pathname : paths[page]

describe('the gallery', () => {
  it('has a scene of every page', () => {
    const shown = new Set(scenes.map(pageOf))
    expect(Object.values(paths).filter((path) => !shown.has(path))).toEqual([])
  })

  it('has a scene of every sheet, every dialog and every empty list', () => {
    const missing = [...drawn()].filter(
      ([name, count]) => scenes.filter(({ component }) => component === name).length < count,
    )
    expect(missing).toEqual([])
  })

  it('shows only existing pages, each scene under a unique name', () => {
    const names = [...scenes, ...stateScenes].map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const there = drawn()
    expect(scenes.filter(({ component }) => component !== undefined && !there.has(component))).toEqual([])
  })
})
