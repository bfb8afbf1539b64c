import type { Person } from '#server/infrastructure/http/call.ts'; // violation
import { joinQueue } from '#contract/queue.ts';

export const App = ({ person }: { person: Person }) => <p>{String(person) + String(joinQueue)}</p>;
