import { bulkInsertVisits } from '../capabilities/visits/visits-bulk-store.ts';
import { lockVisit } from '../capabilities/visits/visits-store.ts'; // violation

export { bulkInsertVisits, lockVisit };
