import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ADDRESSES, mayOpen } from '#contract/protocol/staff-addresses.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { meets, writes } from '#domain/access/cells.ts';
import {
  actsOf,
  grantText,
  PROFILES,
  readGrant,
  rightsFromJson,
  rightsToJson,
  ROLE_SCOPES,
  sumOfRoles,
  widestScope,
} from '#domain/access/custom-role.ts';
import type { CustomRole, Profile } from '#domain/access/custom-role.ts';
import { can, cellsOf, PERMISSIONS } from '#domain/access/permission-table.ts';
import type { Act, Holder, PermissionId } from '#domain/access/permission-table.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import { authorise, scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { adminPath, gatedCalls } from '#server/testing/gated-calls.ts';
import { aCustomRole } from '#server/testing/role-calls.ts';
import { figure } from '../harness/figures.ts';

/*
 * Custom roles at random: the server's check and the screens' one agree in every cell of the rights matrix, and both
 * give what the roles say, no more and no less. A sample of people then asks the real endpoints.
 */

const proof = 'security/rights';
const ROLES = 200;
const PEOPLE = 120;
/** Requests of each person of the sample. */
const ASKED = 24;

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

/** A small generator with a seed, so that a failure repeats (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = random(20261128);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;

/** A role with some of the rights that its profile and scope can have. */
function aRole(base: Profile): CustomRole {
  const scope =
    next() < 0.3
      ? oneOf(ROLE_SCOPES.slice(0, ROLE_SCOPES.indexOf(widestScope(base)) + 1))
      : widestScope(base);
  const share = next();
  const grants = GRANTABLE_RIGHTS.flatMap(({ id }) => {
    const acts = actsOf({ base, scope }, id);
    return acts.length > 0 && next() < share ? [grantText(id, oneOf(acts))] : [];
  });
  return { base, scope, grants };
}

const roles = Array.from({ length: ROLES }, () => aRole(oneOf(PROFILES)));

/** People with one to three of the roles of their profile. */
const people = Array.from({ length: PEOPLE }, () => {
  const base = oneOf(PROFILES);
  const own = roles.filter((role) => role.base === base);
  return { base, roles: Array.from({ length: 1 + Math.floor(next() * 3) }, () => oneOf(own)) };
});

const heldBy = (of: { base: Profile; roles: readonly CustomRole[] }) => ({
  identityId: 'i',
  sessionId: 's',
  staffId: 1,
  role: of.base,
  rights: sumOfRoles(of.base, of.roles),
  name: '',
  email: '',
  vendor: null,
  locationIds: [1],
});

/** What the page makes of the session: the rights have travelled as JSON. */
const asScreens = ({ role, rights }: Holder): Holder => ({
  role,
  rights:
    rights && rightsFromJson(JSON.parse(JSON.stringify(rightsToJson(rights))) as Record<string, string[]>),
});

/** By the roles alone: a right in full, or to see, in any of them. */
function isGiven(given: readonly CustomRole[], id: PermissionId, act: Act): boolean {
  if (id === 'public-see') return true;
  return given.some(({ grants }) =>
    grants.some((grant) => {
      const read = readGrant(grant);
      return read?.id === id && (act === 'read' || read.act === 'write');
    }),
  );
}

const actOf = ({ endpoint: { act, method } }: Route): Act => act ?? (method === 'GET' ? 'read' : 'write');

function admits(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Whether a screen would offer the request. */
function isOffered(holder: Holder, route: Route): boolean {
  const { access } = route.endpoint;
  if (typeof access !== 'object') return true;
  return (
    can(holder, access.permission, actOf(route)) &&
    cellsOf(holder, access.permission).some((cell) => meets(cell, access))
  );
}

describe('200 custom roles at random', () => {
  it('give each person the same rights on the server and on the screens: those of the roles', () => {
    const gated = app.routes.filter(({ endpoint }) => typeof endpoint.access === 'object');
    const wrong: string[] = [];
    let cells = 0;
    const agree = (name: string, ...verdicts: readonly unknown[]): void => {
      cells += 1;
      if (new Set(verdicts).size > 1) wrong.push(`${name}: ${verdicts.join(' ')}`);
    };
    for (const [index, person] of people.entries()) {
      const server = heldBy(person);
      const screens = asScreens(server);
      for (const { id } of PERMISSIONS)
        for (const act of ['read', 'write'] as const)
          agree(
            `${index} ${id} ${act}`,
            admits(() => scopeOfPerson(server, id, act)),
            can(screens, id, act),
            isGiven(person.roles, id, act) &&
              !(id === 'public-see' && act === 'write' && !cellsOf(person.base, id).some(writes)),
          );
      for (const { path } of STAFF_ADDRESSES)
        agree(`${index} ${path}`, mayOpen(server, path), mayOpen(screens, path));
      for (const route of gated)
        agree(
          `${index} ${route.endpoint.name}`,
          admits(() => authorise(route.endpoint, server, false)),
          isOffered(screens, route),
        );
    }
    figure({ proof, what: 'cells of the rights matrix compared', value: cells, unit: 'cells' });
    figure({
      proof,
      what: 'cells in which server, screens and roles disagree',
      value: wrong.length,
      unit: 'cells',
      goal: { atMost: 0 },
    });
    expect(wrong).toEqual([]);
  });

  it('decide at the real endpoints as the session tells the screens', async () => {
    const { calls } = gatedCalls(() => world);
    // Who may manage whom is decided by rank too, so a right to staff refuses some records.
    const reading = app.routes.filter(
      ({ endpoint: { name, method, access } }) =>
        method === 'GET' && calls[name] && typeof access === 'object' && access.permission !== 'staff-edit',
    );
    // Made before any rights change.
    const requests: { route: Route; path: string }[] = [];
    for (let index = 0; index < ASKED; index += 1) {
      const route = reading[Math.floor((index * reading.length) / ASKED)]!;
      requests.push({ route, path: (await calls[route.endpoint.name]!(30)).path });
    }
    const wrong: string[] = [];
    let refused = 0;
    for (const who of [10, 13, 15, 20] as const) {
      const own = [aRole(who), aRole(who)].map((role) => ({
        ...role,
        grants: role.grants.length > 0 ? role.grants : ['lobby-see'],
      }));
      const ids = [];
      for (const role of own) ids.push(await aCustomRole(world, role));
      const given = await world.call(
        30,
        `PUT /api/internal/v1/admin/staff/${await world.staffOf(who)}/roles`,
        {
          body: { role_ids: ids },
        },
      );
      expect(given.status, given.text).toBe(200);
      const session = (await world.call(who, 'GET /api/internal/v1/session'))
        .body as unknown as SessionPerson;
      const screens: Holder = { role: who, rights: rightsFromJson(session.data.rights ?? {}) };
      for (const { id } of GRANTABLE_RIGHTS)
        for (const act of ['read', 'write'] as const)
          if (can(screens, id, act) !== isGiven(own, id, act)) wrong.push(`${who} ${id} ${act}`);
      for (const { route, path } of requests) {
        const { status, errors } = await world.call(who, `GET ${adminPath(path)}`);
        const isRefused = status === 403 && errors[0]?.code === 'forbidden';
        refused += Number(isRefused);
        if (isRefused === isOffered(screens, route)) wrong.push(`${who} ${route.endpoint.name} ${status}`);
      }
    }
    figure({ proof, what: 'requests by people with custom roles', value: 4 * ASKED, unit: 'requests' });
    expect(refused, 'some of them are refused').toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });
});
