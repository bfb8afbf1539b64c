import type { FastifyRequest } from 'fastify';

/** Returns the name of the request's endpoint; empty for a page or a file. */
export const endpointOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { endpoint?: string } | undefined)?.endpoint ?? '';
