import { Temporal } from 'temporal-polyfill';
import { MINUTE } from '../time/instant.ts';
import { readFileSync } from 'node:fs'; // violation
import { sql } from 'kysely'; // violation
import type { Ticket } from '../../contract/queue.ts'; // violation
import { ticketOf } from '#server/capabilities/queue/tickets-store.ts'; // violation

export type Line = import('../../server/capabilities/queue/tickets-store.ts').Line; // violation
export { Temporal, MINUTE, readFileSync, sql, ticketOf };
export type { Ticket };
