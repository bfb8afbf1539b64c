import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';

type Tree = Record<string, unknown>;

async function findings(document: Tree): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'operation-tag-defined': 'error',
        'operation-singular-tag': 'error',
        'no-http-verbs-in-paths': 'error',
      },
    }),
  });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
}

let document: Tree;
beforeAll(async () => {
  const app = await anApp({ env: { PUBLIC_URL: 'https://foyer.test' } });
  document = (await app.http.inject('/openapi.json')).json<Tree>();
});

describe('the document of the API', () => {
  it('passes an independent linter at its strictest', async () => {
    expect(await findings(document)).toEqual([]);
  });

  it.each<[string, (copy: Tree) => void, RegExp]>([
    ['a reference to nothing', (copy) => (at(copy, JOIN, 'requestBody')['$ref'] = '#/nowhere'), /no-unres/],
    ['an undefined tag', (copy) => (at(copy, JOIN)['tags'] = ['Nothing']), /tag/],
    ['two of one name', (copy) => (at(copy, JOIN)['operationId'] = 'seeLocation'), /operation-operationId/],
    ['an unknown word', (copy) => (at(copy, JOIN)['answers'] = {}), /^struct/],
    ['no refusal', (copy) => (at(copy, JOIN)['responses'] = { 201: { description: 'Made.' } }), /4xx/],
    ['no word of who may', (copy) => delete at(copy, JOIN)['security'], /security/],
  ])('with %s would fail', async (_, spoil, rule) => {
    const copy = structuredClone(document);
    spoil(copy);
    expect((await findings(copy)).some((finding) => rule.test(finding))).toBe(true);
  });
});

const JOIN = ['paths', '/api/v2/open/queue-appointments', 'post'];

function at(tree: Tree, path: string[], ...more: string[]): Tree {
  return [...path, ...more].reduce((inner, key) => inner[key] as Tree, tree);
}
