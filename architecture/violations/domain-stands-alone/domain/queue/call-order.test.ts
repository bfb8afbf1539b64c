import { expect } from 'vitest';

export { expect };
