import * as z from 'zod/mini';
import type { CellDemand } from '#domain/access/cells.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import type { History } from '../protocol/resource.ts';
import { routeAccess, routeFeature } from '../protocol/staff-addresses.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** The JSON of a setting's value; the registry knows its kind. */
export type SettingJson =
  | boolean
  | number
  | string
  | null
  | Record<string, unknown>
  | (number | string | Record<string, unknown>)[];

/** One setting of a page: its value at a location, or that of the vendor. */
export interface PageSetting {
  key: string;
  /** The value in force. */
  value: SettingJson;
  /** The value in force without the one set here: the vendor's for a location, the default for the vendor. */
  inherited: SettingJson;
  default: SettingJson;
  /** Whether a value is set here. */
  is_own: boolean;
  /** Ids of the locations with a value of their own, as far as the caller may see them. */
  differs_at: string[];
  /** Ids of the lines of business with a value of their own. */
  differs_in: string[];
  /** What an empty value stands for, where that is a text of the vendor. */
  placeholder?: string;
}

export interface SettingsOfPage {
  data: {
    /** Counts the changes of the page here; a change names the version that it began with. */
    version: number;
    /** Both null for the vendor. */
    location_id: string | null;
    line_of_business_id: string | null;
    /** Why the caller may only read them; null if they may change them. */
    read_only: 'right' | null;
    /** A location, and a line of business, has those that may differ there. */
    settings: PageSetting[];
    /** The unpublished changes there; null if there are none, or the page has no drafts. */
    draft: SettingsDraft | null;
  };
}

/** Changes of a page that visitors do not see yet. */
export interface SettingsDraft {
  /** Another number after each save of the draft; a change of it names the one that it began with. */
  revision: number;
  /** The version of the page with which the draft began. */
  version: number;
  at: string;
  /** The person who saved it; empty if the person is gone. */
  by: string;
  values: Record<string, SettingJson>;
  reset: string[];
  /** The zone of its times: the location's, or the one of most locations. */
  time_zone: string;
  schedule: DraftSchedule | null;
}

/** Why a schedule did not publish its draft: other changes came first, a value is refused, or its person lost the right. */
export const UNPUBLISHED_REASONS = ['changed', 'invalid', 'right'] as const;
export type UnpublishedReason = (typeof UNPUBLISHED_REASONS)[number];

/** The time at which a draft is published. */
export interface DraftSchedule {
  publish_at: string;
  /** The person who scheduled it, or who changed the draft since; empty if the person is gone. */
  by: string;
  at: string;
  /** Null until the time has come. */
  unpublished: UnpublishedReason | null;
}

const WRITING = [...STAFF_WRITE_REFUSALS, 'record-changed'] as const;

/**
 * Declares the endpoints of a settings page. `path` is its address, whose permission and feature gate them; the registry says
 * which settings it has. `name` stands in the names of the endpoints: `seeLobbySettings`.
 */
export function settingsPage(
  name: string,
  path: `/settings/${string}`,
  /** Some who may open the page change only texts of it. */
  changing: Pick<CellDemand, 'scope'> = {},
) {
  const access = routeAccess(path);
  if (access === null) throw new Error(`${path} is no address of the staff`);
  const base = `/api/internal/v1/admin${path}`;
  const feature = routeFeature(path);
  const common = { access, vendor: 'session', api: 'internal', ...(feature && { feature }) } as const;
  const isGuarded = settingsOfPage(path).some(({ guard }) => guard !== null);
  const location = z.optional(recordId);
  return {
    path,
    access,
    changeAccess: { ...access, ...changing },
    see: endpoint<SettingsOfPage>()({
      ...common,
      name: `see${name}Settings`,
      method: 'GET',
      path: base,
      query: z.object({ location, line: location }),
      refusals: STAFF_READ_REFUSALS,
    }),
    change: endpoint<SettingsOfPage>()({
      ...common,
      access: { ...access, ...changing },
      name: `change${name}Settings`,
      method: 'PUT',
      path: base,
      body: z.object({
        version: z.int(),
        location_id: z.nullable(recordId),
        line_of_business_id: z.optional(z.nullable(recordId)),
        /** Changed values by key. */
        values: z.record(z.string(), z.unknown()),
        /** Keys whose value here is removed, so that they inherit. */
        reset: z.array(z.string()).check(z.maxLength(200)),
      }),
      refusals: [...WRITING, ...(isGuarded ? (['password-required'] as const) : [])],
    }),
    history: endpoint<History>()({
      ...common,
      name: `see${name}SettingsHistory`,
      method: 'GET',
      path: `${base}/history`,
      query: z.object({
        location,
        line: location,
        /** One setting; all of the page without it. */
        key: z.optional(z.string().check(z.maxLength(80))),
        before: z.optional(recordId),
      }),
      refusals: STAFF_READ_REFUSALS,
    }),
  };
}

export type SettingsPageEndpoints = ReturnType<typeof settingsPage>;
