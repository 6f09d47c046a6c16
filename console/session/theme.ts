import { followTheme as follow } from '@humidor/ui/theme.ts'
import { session } from './session.ts'

/** The browser's color around the page; the same as `--color-ground-deep`. */
const ground = { dark: '#0e0a07', light: '#e9dfcd' }

/** Applies the operator's theme to the page. */
export const followTheme = () => follow({ theme: () => session.now().theme, listen: session.listen }, ground)
