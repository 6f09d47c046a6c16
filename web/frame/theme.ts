import { followTheme as follow } from '@humidor/ui/theme.ts'
import { session } from '../session/session.ts'

/** The colour that the browser paints around the page; the same as `--color-ground`. */
const ground = { dark: '#15100c', light: '#f6f0e4' }

/** Applies the theme that the reader picked. */
export const followTheme = () => follow({ theme: () => session.now().theme, listen: session.listen }, ground)
