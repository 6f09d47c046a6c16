import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { Painted } from './build/pages.ts'
import { Shell } from './frame/Shell.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'

/** The html before any script runs: Home in English, and the shell of all other pages. */
export const painted = (): Painted => ({
  home: renderToString(<App paintedFor={paths.home} />),
  app: renderToString(<Shell />),
  pages: routes.map(({ name, path, audience, words }) => ({ name, path, members: audience !== 'anyone', words })),
})
