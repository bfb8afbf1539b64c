import { readFileSync } from 'node:fs'; // violation
import { readCatalogue } from '#translations/read.ts'; // violation
import { wholeLanguages } from '#translations/catalogues.ts';
import { createElement } from 'react';

export { readFileSync, readCatalogue, wholeLanguages, createElement };
