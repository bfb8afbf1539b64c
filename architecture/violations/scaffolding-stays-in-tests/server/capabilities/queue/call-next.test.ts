import { aLocation } from '#server/testing/builders-store.ts';

export const cases = [aLocation];
