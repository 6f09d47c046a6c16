import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../css/tokens.css'
import '../css/font-fallbacks.css'
import '../css/fonts.css'
import '../css/base.css'
import { ReaderContext } from '../reader.ts'
import { Toasts } from '../Toasts.tsx'
import { labels } from './labels.ts'
import { Pieces } from './Pieces.tsx'
import { Screens } from './Screens.tsx'

// `?theme=light`, `?lang=de` (number marks and line height), `?screen=home` for a whole screen.
const query = new URLSearchParams(location.search)
const lang = query.get('lang') ?? 'en'
document.documentElement.dataset['theme'] = query.get('theme') ?? 'dark'
document.documentElement.lang = lang
const screen = query.get('screen')

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ReaderContext value={{ lang, labels }}>
        {screen ? <Screens name={screen} /> : <Pieces />}
        <Toasts within="page" />
      </ReaderContext>
    </StrictMode>,
  )
