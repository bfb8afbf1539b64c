import type { Page } from '@playwright/test';
import { dataLayer } from './requests.ts';
import type { World } from './world.ts';

/* Personal data that visitors of these journeys enter, in every form that a tag manager might get. */
const SPOKEN = [
  'Wanda',
  'Corinne',
  'Phineas',
  'Viola',
  'Caleb',
  'Serena',
  'Vito',
  'Conrad',
  'Ramona',
  'Carla',
  'Nolan',
  'Journey',
  'journey@',
  'ada@example.com',
  'example.com',
  '2065550143',
  '206 555 0143',
  '4111',
  'Kestrel',
  'Quick and kind',
  'meet.',
  'code=',
  '&id=',
  '?id=',
];

/** Data in this page's tag manager that identifies a visitor or opens a visit; empty when there is none. */
export async function secretsShown(page: Page, world: Pick<World, 'visits'>): Promise<string[]> {
  return secretsIn(JSON.stringify(await dataLayer(page)), world);
}

/** The same for any text. */
export function secretsIn(shown: string, { visits }: Pick<World, 'visits'>): string[] {
  const plain = shown + shown.replaceAll(/(%[0-9a-f]{2})+/gi, decoded);
  const theirs = Object.values(visits).flatMap(({ code, ticket }) => [code, ticket]);
  return [...SPOKEN, ...theirs].filter((one) => plain.includes(one)).map((one) => `it knows ${one}`);
}

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
