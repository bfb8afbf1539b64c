import type { Visit } from './visit.ts';

export type Ticket = { visit: Visit; status: number };
