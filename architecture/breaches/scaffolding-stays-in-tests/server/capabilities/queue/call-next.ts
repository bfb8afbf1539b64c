import { aLocation } from '#server/testing/builders-store.ts'; // breach
import { cases } from './call-next.test.ts'; // breach

export { aLocation, cases };
