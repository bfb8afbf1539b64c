import { expect, it } from 'vitest';
import { STATUS } from '#domain/codes/status.ts';
import { hasDoors } from './ClientDoors.tsx';

it('offers a new visit to a known client whose visits are over', () => {
  const visit = (status: number) => ({ status }) as never;
  expect(hasDoors({ client_id: '4', visit: null })).toBe(true);
  expect(hasDoors({ client_id: '4', visit: visit(STATUS.cancelled) })).toBe(true);
  expect(hasDoors({ client_id: '4', visit: visit(STATUS.completed) })).toBe(true);
  expect(hasDoors({ client_id: '4', visit: visit(STATUS.confirmed) })).toBe(false);
  expect(hasDoors({ client_id: '4', visit: visit(STATUS.inProgress) })).toBe(false);
  expect(hasDoors({ client_id: null, visit: null })).toBe(false);
});
