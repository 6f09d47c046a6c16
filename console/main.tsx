import { ignoreDoublePresses } from '@humidor/ui/double-press.ts'
import { createRoot } from 'react-dom/client'
import { refetchAfterLoss } from './api/reconnecting.ts'
import { App } from './app.tsx'
import { followNetwork } from './frame/network.ts'
import { watchConnection } from './session/connection.ts'
import { watchMoves } from './session/idle.ts'
import { followOtherTabs } from './session/session.ts'
import { meetTabs } from './session/tabs.ts'
import { followTheme } from './session/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root.')

followTheme()
followOtherTabs()
followNetwork()
watchConnection()
refetchAfterLoss()
ignoreDoublePresses()
watchMoves()
void meetTabs().then(() => createRoot(root).render(<App />))
