import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { Painted } from './build/pages.ts'
import { Shell } from './frame/Shell.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'

/** The pages as they stand in the html before any script runs: Home as it is, in English, and the shell of all others. */
export const painted = (): Painted => ({
  home: renderToString(<App paintedFor={paths.home} />),
  app: renderToString(<Shell />),
  pages: routes.map(({ name, path, door, words }) => ({ name, path, members: door !== 'anyone', words })),
})
