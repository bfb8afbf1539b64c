import { can } from '#domain/access/permission-table.ts';
import type { EveryRole, Principal } from './every-role-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';

/** The fields of a visit that staff open. */
export const DETAIL: readonly Field[] = [
  ...FIELDS.name,
  ...(['notes', 'car', 'answer', 'rating', 'reason', 'link', 'mail', 'phone', 'field', 'file'] as const),
  ...(['earlier-here', 'earlier-elsewhere'] as const),
];
/** A cancellation deletes the files of its visit. */
export const withoutFiles = (fields: readonly Field[]): Field[] => fields.filter((field) => field !== 'file');

interface Row {
  shows: readonly Field[];
  requests(who: Principal): Promise<{ path: string; body: object; about: readonly Planted[] }[]>;
}

interface Line {
  world: EveryRole;
  plant(id: number, of: Pick<Planted, 'at' | 'by'>): Promise<Planted>;
  calledBy(who: Principal): Promise<number>;
}

/** What the endpoints that change a visit in the line hold of it. */
export function lineContents(of: () => Line): Record<string, Row> {
  /** A visit that the caller has called, if they may; and what its version is. */
  const ownOf = async (who: Principal): Promise<{ record: Planted; version: number }> => {
    const { world, plant, calledBy } = of();
    const calls = typeof who === 'number' && can(who, 'lobby-call', 'write');
    const id = calls ? await calledBy(who) : Number(await world.aVisit());
    return { record: await plant(id, { at: 'here', by: calls ? who : null }), version: calls ? 2 : 1 };
  };
  const waiting = async (by: Principal): Promise<Planted> =>
    of().plant(Number(await of().world.aVisit()), { at: 'here', by });
  const visit = (record: Planted, more = '') => ({ path: `/visits/${record.id}${more}`, about: [record] });
  return {
    moveVisit: {
      shows: withoutFiles(DETAIL),
      requests: async (who) => [
        { ...visit(await waiting(who), '/cancel'), body: { version: 1, reason: 'because' } },
      ],
    },
    editVisit: {
      shows: DETAIL,
      requests: async (who) => {
        const { record, version } = await ownOf(who);
        return [{ ...visit(record), body: { version, lang: 'fr' } }];
      },
    },
    assignRoom: {
      shows: DETAIL,
      requests: async (who) => {
        const { record, version } = await ownOf(who);
        return [{ ...visit(record, '/room'), body: { version, room_id: null } }];
      },
    },
    messageVisitor: {
      shows: DETAIL,
      requests: async (who) => {
        const { record } = await ownOf(who);
        return [{ ...visit(record, '/messages'), body: { channel: 'email', text: 'Please come in' } }];
      },
    },
    reorderVisit: {
      shows: DETAIL,
      requests: async (who) => {
        const body = { version: 1, after_id: null, reason: 'because' };
        return [{ ...visit(await waiting(who), '/position'), body }];
      },
    },
  };
}
