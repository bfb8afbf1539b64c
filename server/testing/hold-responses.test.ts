import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { holdResponses } from './hold-responses.ts';

it('turns an undescribed response into an error, on routes registered before it too', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const app = fastify();
  const config = { endpoint: 'renewToken' } as object;
  const described = { data: { token: 'a', expires_at: '2026-11-20T18:00:00Z' } };
  app.get('/right', { config }, async () => described);
  app.get('/wrong', { config }, async () => ({ data: { ...described.data, more: 1 } }));
  app.get('/refused', { config }, async (_request, reply) => reply.code(404).send({ errors: [] }));
  holdResponses(app);
  expect((await app.inject('/right')).statusCode).toBe(200);
  expect((await app.inject('/wrong')).statusCode).toBe(500);
  expect((await app.inject('/refused')).statusCode).toBe(404);
  expect(shown.mock.calls.flat().join('')).toContain('renewToken answered what it does not describe');
  shown.mockRestore();
  await app.close();
});
