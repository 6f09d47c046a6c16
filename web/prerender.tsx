import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { Shell } from './frame/Shell.tsx'
import { paths } from './paths.ts'

/** The pages as they stand in the html before any script runs: Home as it is, in English, and the shell of all others. */
export const painted = () => ({
  home: renderToString(<App paintedFor={paths.home} />),
  app: renderToString(<Shell />),
})
