import { legs } from './legs-store.ts';

export const tickets = [legs];
