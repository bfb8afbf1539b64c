import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Returns a path inside the project. */
export const inProject = (...parts) => join(root, ...parts);

/** Node's compile cache of the server and its packages, for the next start. */
export const compiled = inProject('build', 'compiled');
