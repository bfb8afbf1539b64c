import { aLocation } from '#server/testing/builders-store.ts'; // violation
import { cases } from './call-next.test.ts'; // violation

export { aLocation, cases };
