import { renderToString } from 'react-dom/server'; // violation
import { readFileSync } from 'node:fs';

export { renderToString, readFileSync };
