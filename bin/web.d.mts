/** Builds each app unless its last build is of these very sources. @param node the program that runs the build */
export function ensureWebBuilt(root: string, node: string): Promise<void>
