import * as z from 'zod/mini';
import type { Status } from '../domain/codes/status.ts';
import { z as large } from 'zod'; // breach
import { randomUUID } from 'node:crypto'; // breach
import type { Tx } from '#server/infrastructure/database/database.ts'; // breach

export { z, large, randomUUID };
export type { Status, Tx };
