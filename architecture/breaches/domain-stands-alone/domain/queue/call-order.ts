import { Temporal } from 'temporal-polyfill';
import { MINUTE } from '../time/instant.ts';
import { readFileSync } from 'node:fs'; // breach
import { sql } from 'kysely'; // breach
import type { Ticket } from '../../contract/queue.ts'; // breach
import { ticketOf } from '#server/capabilities/queue/tickets-store.ts'; // breach

export type Line = import('../../server/capabilities/queue/tickets-store.ts').Line; // breach
export { Temporal, MINUTE, readFileSync, sql, ticketOf };
export type { Ticket };
