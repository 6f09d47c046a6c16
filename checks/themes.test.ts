import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sheets = globSync(['ui/**/*.css', '{web,console}/{features,frame,words}/**/*.css', '{web,console}/*.css'], {
  cwd: root,
})

/** The properties that themes declare. */
const declared = sheets.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/([^{};]*(?:data-theme|prefers-color-scheme)[^{};]*)\{([^{}]*)\}/g)].flatMap(
    ([, , body = '']) =>
      // A drawing within a data URL contains semicolons.
      [...body.replaceAll(/url\((?:'[^']*'|"[^"]*"|[^)]*)\)/g, 'url()').matchAll(/([\w-]+)\s*:/g)].map(
        ([, property]) => ({ file, property }),
      ),
  )
})

it('a theme changes only colours, shadows and grain, so that no layout differs', () => {
  expect(declared.length).toBeGreaterThan(80)
  const still = /^(color-scheme|--color-[\w-]+|--shadow-[\w-]+|--grain(-back)?)$/
  expect(declared.filter(({ property }) => !still.test(property ?? ''))).toEqual([])
})

it('the variables of a theme are used in painted properties only, not in lengths', () => {
  const painted =
    /^(--[\w-]+|color|background(-color|-image)?|border(-[\w-]+)?|outline(-color)?|box-shadow|filter|fill|stroke|stop-color|caret-color|accent-color|text-decoration(-color)?|scrollbar-color|mask(-image)?|text-shadow|column-rule(-color)?|-webkit-text-fill-color|-webkit-tap-highlight-color)$/
  const used = sheets.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/([\w-]+)\s*:[^;{}]*var\(--(?:color|shadow|grain)[\w-]*/g)].map(
      ([, property]) => ({ file, property }),
    ),
  )
  expect(used.length).toBeGreaterThan(200)
  expect(used.filter(({ property }) => !painted.test(property ?? ''))).toEqual([])
})
