import type { Visit } from '../queue/visit-query.ts'; // violation

export const Slots = ({ visit }: { visit: Visit }) => <p>{String(visit)}</p>;
