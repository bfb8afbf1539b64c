import type { Described } from '#contract/described.responses.ts'; // violation

export const App = ({ described }: { described: Described }) => <p>{String(described)}</p>;
export const later = () => import('../../contract/queue.responses.ts'); // violation
