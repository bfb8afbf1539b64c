import * as z from 'zod/mini';
import type { Status } from '../domain/codes/status.ts';
import { z as large } from 'zod'; // violation
import { randomUUID } from 'node:crypto'; // violation
import type { Tx } from '#server/infrastructure/database/database.ts'; // violation

export { z, large, randomUUID };
export type { Status, Tx };
