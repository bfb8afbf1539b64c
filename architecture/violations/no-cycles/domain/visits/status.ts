// violation: file
import type { Ticket } from './ticket.ts';

export type Status = Ticket['status'];
