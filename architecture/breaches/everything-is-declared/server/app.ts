import Fastify from 'fastify';
import type { Pool } from 'pg';
import { createHash } from 'node:crypto';
import { app } from './app.test.ts';
import { later } from './later.ts'; // breach
import { vi } from 'vitest'; // breach
import pino from 'pino'; // breach

export { Fastify, createHash, app, later, vi, pino };
export type { Pool };
