import { bulkInsertVisits } from '../visits/visits-bulk-store.ts';
import { lockVisit } from '../visits/visits-store.ts'; // violation

export { bulkInsertVisits, lockVisit };
