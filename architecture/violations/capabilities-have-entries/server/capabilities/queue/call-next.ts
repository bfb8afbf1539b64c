import { transition } from '../visits/index.ts';
import { lockVisit } from '../visits/visits-store.ts'; // violation
import { ticketsOf } from './tickets-store.ts';
import type { Visit } from '#server/capabilities/visits/visits-store.ts'; // violation

export { transition, lockVisit, ticketsOf };
export type { Visit };
