import { Client } from 'pg';
import pg from 'pg';
import type { Pool } from 'pg';
import { openPool } from '#server/infrastructure/database/pool.ts';

export const mine: Pool = new pg.Pool(); // violation
export const one = new Client(); // violation
export const again = openPool({}); // violation
