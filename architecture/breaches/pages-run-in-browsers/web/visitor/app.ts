import { readFileSync } from 'node:fs'; // breach
import { readCatalogue } from '#translations/read.ts'; // breach
import { wholeLanguages } from '#translations/catalogues.ts';
import { createElement } from 'react';

export { readFileSync, readCatalogue, wholeLanguages, createElement };
