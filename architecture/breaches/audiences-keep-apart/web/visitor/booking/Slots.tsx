import type { Visit } from '../queue/visit-query.ts'; // breach

export const Slots = ({ visit }: { visit: Visit }) => <p>{String(visit)}</p>;
