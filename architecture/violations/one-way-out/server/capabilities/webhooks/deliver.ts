import { request } from 'node:https'; // violation
import type { Server } from 'node:http';
import { outgoing } from '#server/infrastructure/outgoing/fetch.ts';

export const deliver = (own: { fetch(url: string): void }) => [
  outgoing('https://example.com'),
  own.fetch('https://example.com'),
  fetch('https://example.com'), // violation
  request,
];
export type { Server };
