import { Router } from 'wouter'
import { Pages } from './frame/Pages.tsx'
import { ReaderWords } from './frame/ReaderWords.tsx'
import './frame/frame.css'
// The shell stands on these before any page has brought them.
import '@humidor/ui/css/app-bar.css'
import '@humidor/ui/css/lid.css'
import '@humidor/ui/css/wood.css'
import { Stage } from '@humidor/ui/Stage.tsx'
import { Toasts } from '@humidor/ui/Toasts.tsx'

export interface AppProps {
  /** The address that the page was painted for at build time, where it was. */
  paintedFor?: string | undefined
}

/** The whole app, in the browser and when the build paints Home. */
export const App = ({ paintedFor }: AppProps) => (
  <Router {...(paintedFor !== undefined && { ssrPath: paintedFor })}>
    <ReaderWords>
      <Stage>
        <Pages />
      </Stage>
      <Toasts within="page" />
    </ReaderWords>
  </Router>
)
