import { expect } from 'vitest';

export const app = expect;
