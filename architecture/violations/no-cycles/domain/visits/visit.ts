import type { Status } from './status.ts';
import { MINUTE } from './minute.ts';

export type Visit = { status: Status; minute: typeof MINUTE };
