import { blankShortcut } from '#contract/shortcuts/shortcuts.values.ts';
import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import type { TestApp } from './app.ts';
import { ask } from './requests.ts';
import type { Asking } from './requests.ts';
import type { EveryRole } from './every-role-store.ts';

export const SHORTCUTS = '/api/internal/v1/admin/shortcuts';

/** A shortcut that a signed-in staff member has made, and the token of its link. */
export async function aShortcut(
  app: TestApp,
  as: Asking,
  values: Partial<ShortcutValues> = {},
): Promise<{ id: string; token: string; url: string }> {
  const body = { values: { ...blankShortcut, name: 'Spring campaign', ...values } };
  const made = await ask(app, `POST ${SHORTCUTS}`, { ...as, body });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body.data as { id: string };
  const { url } = (await ask(app, `GET ${SHORTCUTS}/${id}/link`, as)).body.data as { url: string };
  return { id, url, token: tokenIn(url) };
}

/** The token of a link. */
export function tokenIn(url: string): string {
  const query = new URL(url).searchParams;
  return query.get('shortcut') ?? query.get('invitation') ?? '';
}

const made = new WeakMap<EveryRole, Promise<string>>();

/** The id of a shortcut of our location. */
export function shortcutOf(world: EveryRole): Promise<string> {
  const known = made.get(world) ?? makeShortcut(world);
  made.set(world, known);
  return known;
}

async function makeShortcut(world: EveryRole): Promise<string> {
  const values = { ...blankShortcut, name: 'Spring campaign', location_ids: [String(world.location)] };
  const { body, text } = await world.call(30, `POST ${SHORTCUTS}`, { body: { values } });
  const { data } = body as { data?: { id: string } };
  if (!data) throw new Error(text);
  return data.id;
}

let invited = 0;

/** Sends an invitation, and returns its id. */
async function anInvitation(world: EveryRole): Promise<string> {
  const path = `${SHORTCUTS}/${await shortcutOf(world)}/invitations`;
  await world.call(30, `POST ${path}`, { body: invitationBody() });
  const { body } = await world.call(30, `GET ${path}`);
  return (body as { data: { id: string }[] }).data[0]!.id;
}

const invitationBody = () => ({
  recipients: [
    { email: `guest-${(invited += 1)}@example.com`, first_name: 'Grace', last_name: 'Okafor', lang: 'en' },
  ],
});

/** A valid request for each endpoint of a shortcut, apart from its record's own. */
export const shortcutCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const at = async (more: string) => `/shortcuts/${await shortcutOf(world())}${more}`;
  return {
    seeShortcutLink: async () => ({ path: await at('/link') }),
    renewShortcutLink: async () => ({ path: await at('/link') }),
    listShortcutInvitations: async () => ({ path: await at('/invitations') }),
    sendShortcutInvitations: async () => ({ path: await at('/invitations'), body: invitationBody() }),
    revokeShortcutInvitation: async () => ({
      path: await at(`/invitations/${await anInvitation(world())}`),
    }),
  };
};

/** Their rows, in the order of the matrix. */
export const SHORTCUT_ROWS: Record<string, string> = {
  seeShortcutLink: 'Vr – Lr Lr L L V –',
  renewShortcutLink: '– – – – L L V –',
  listShortcutInvitations: 'Vr – Lr Lr L L V –',
  sendShortcutInvitations: 'Vr – Lr Lr L L V –',
  revokeShortcutInvitation: 'Vr – Lr Lr L L V –',
};
