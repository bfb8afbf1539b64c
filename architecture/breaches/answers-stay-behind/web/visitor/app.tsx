import type { Described } from '#contract/described.answers.ts'; // breach

export const App = ({ described }: { described: Described }) => <p>{String(described)}</p>;
export const later = () => import('../../contract/queue.answers.ts'); // breach
