import { followTheme as follow } from '@humidor/ui/theme.ts'
import { session } from './session.ts'

/** What the browser paints around the page; the same as `--color-ground-deep`. */
const ground = { dark: '#0e0a07', light: '#e9dfcd' }

/** Dresses the page as the reader picked. */
export const followTheme = () => follow({ theme: () => session.now().theme, listen: session.listen }, ground)
