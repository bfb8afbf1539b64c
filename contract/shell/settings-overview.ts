import { ATTENTION_KINDS } from '#domain/vendors/settings-attention.ts';
import { endpoint } from '../protocol/endpoint.ts';
import type { SettingJson } from '../settings/settings-page.ts';

/** What may need attention in the settings: faults of values, and states of other pages. */
export const OVERVIEW_KINDS = [...ATTENTION_KINDS, 'connections-failing', 'support-open'] as const;
export type OverviewKind = (typeof OVERVIEW_KINDS)[number];

/** One setting whose value differs from its default somewhere. */
export interface DifferingSetting {
  key: string;
  /** The vendor's value in force. */
  value: SettingJson;
  /** Whether the vendor's value differs, and not only that of a location or a line of business. */
  is_vendors: boolean;
  /** How many locations have a value of their own, as far as the caller may see them. */
  locations: number;
  lines: number;
}

export interface SettingsOverview {
  data: {
    /** The settings pages that the caller may open, in the order of their navigation. */
    pages: { path: string; settings: number; differing: DifferingSetting[] }[];
    /** What needs attention, each with the page where it is mended, and the setting there if one decides. */
    attention: { kind: OverviewKind; path: string; key: string | null; count: number }[];
  };
}

/** What differs from the defaults and what needs attention, on the pages that the caller may open. */
export const seeSettingsOverview = endpoint<SettingsOverview>()({
  name: 'seeSettingsOverview',
  method: 'GET',
  path: '/api/internal/v1/admin/settings',
  access: 'signed-in',
  vendor: 'session',
  api: 'internal',
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'too-many-requests'],
});
