import { Client } from 'pg';
import pg from 'pg';
import type { Pool } from 'pg';
import { openPool } from '#server/infrastructure/database/pool.ts';

export const mine: Pool = new pg.Pool(); // breach
export const one = new Client(); // breach
export const again = openPool({}); // breach
