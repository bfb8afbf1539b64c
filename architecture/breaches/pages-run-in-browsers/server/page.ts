import { renderToString } from 'react-dom/server'; // breach
import { readFileSync } from 'node:fs';

export { renderToString, readFileSync };
