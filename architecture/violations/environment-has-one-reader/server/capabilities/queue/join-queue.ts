import { env } from './environment.ts';

export const limits = [env, process.env['LIMIT'], process.pid]; // violation
