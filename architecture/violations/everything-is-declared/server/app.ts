import Fastify from 'fastify';
import type { Pool } from 'pg';
import { createHash } from 'node:crypto';
import { app } from './app.test.ts';
import { later } from './later.ts'; // violation
import { vi } from 'vitest'; // violation
import pino from 'pino'; // violation

export { Fastify, createHash, app, later, vi, pino };
export type { Pool };
